import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import type { SiteVersion } from '../feature.ts'
import { openLiveSite } from './live-site.ts'

const site = openSite()
const log = { error: () => {}, info: () => {} }
const version = (number: number): SiteVersion => `${number}:` as SiteVersion

/** A site of three published versions, of which the newest ones cannot be rendered. */
async function start(broken: readonly SiteVersion[]) {
  const { db, deps } = site
  const reported: unknown[][] = []
  const shown: string[] = []
  const live = openLiveSite({
    ...{ db, settings: { ...deps.settings }, log },
    source: {
      ...{ publishes: () => false, waits: () => false },
      version: async () => version(3),
      read: async (_, wanted, settings) => ({ ...settings.site, version: wanted }),
      draft: async (_, settings) => settings.site,
      olderThan: async () => [version(2), version(1)],
      report: async (_, ...told) => void reported.push(told),
    },
    prepare: async made => {
      const { version: wanted } = made as typeof made & { version: SiteVersion }
      if (broken.includes(wanted)) throw new Error('a broken text')
      return () => void shown.push(wanted)
    },
  })
  await live.ready
  await live.stop()
  // What follows looks again at once.
  return { reported: reported.slice(0, 1), shown }
}

test('what is published is shown without a word; where it cannot be, the newest that can, and that is said', async () => {
  expect(await start([])).toEqual({ shown: [version(3)], reported: [] })
  expect(await start([version(3)])).toEqual({
    shown: [version(2)],
    reported: [[version(3), 'a broken text']],
  })
  expect((await start([version(3), version(2)])).shown).toEqual([version(1)])
})
