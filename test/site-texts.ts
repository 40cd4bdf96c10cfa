import { publishedSite } from '#src/features/site/server/published.ts'
import { followSite } from '#src/platform/server/pages/live-site.ts'
import { dataOf, type Person, type TestApp } from './app.ts'

/** Changes the draft of the site's texts as it is now. @returns its new version */
export async function saveTexts(admin: Person, changes: Record<string, unknown>): Promise<number> {
  const { version } = await dataOf(admin.get('/api/admin/content'))
  const saved = await dataOf(admin.send('PUT', '/api/admin/content', { version, changes }))
  return saved.version
}

/** Takes over what is published, as each process does. @param prepare renders the pages */
export function followTexts(
  { db, deps: { settings }, app }: TestApp,
  prepare: () => Promise<() => void> = async () => () => {},
) {
  return followSite({ db, settings, source: publishedSite, prepare, log: app.log }, '0.0')
}
