import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import type { SitePart, SiteSource } from '#src/platform/server/feature.ts'

/** The published site with what features above it show on its pages, whose versions follow its own. */
export function withParts(
  source: SiteSource,
  parts: readonly SitePart[],
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
): SiteSource {
  async function complete(db: Db, site: SiteSettings, isDraft: boolean): Promise<SiteSettings> {
    const shown = { site, isDraft, now: now() }
    const read = await Promise.all(parts.map(part => part.read(db, settings, shown)))
    return Object.assign({}, site, ...read)
  }
  return {
    ...source,
    version: async db => {
      const beside = await Promise.all(parts.map(part => part.version(db, settings, now())))
      return [await source.version(db), ...beside].join('.')
    },
    read: async (db, version, base) => {
      const site = await source.read(db, version, base)
      return site && complete(db, site, false)
    },
    draft: async (db, base) => complete(db, await source.draft(db, base), true),
  }
}
