import { setImmediate as aMoment } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Db } from '../db/database.ts'
import type { SiteSource } from '../feature.ts'
import type { Settings } from '../settings/settings.ts'
import { followSite } from './live-site.ts'

test('a process that ends waits for no pages of a new version, and shows none of them', async () => {
  const site = { brand: 'New' } as SiteSettings
  const source = { version: async () => '2', read: async () => site } as unknown as SiteSource
  const settings = { site: { brand: 'Old' } } as Settings
  const begun = Promise.withResolvers<void>()
  let isShown = false
  const { stop } = followSite(
    {
      ...{ db: {} as Db, settings, source, log: { error: () => {}, info: () => {} } },
      prepare: async (_, isOver) => {
        begun.resolve()
        while (!isOver()) await aMoment()
        return () => {
          isShown = true
        }
      },
    },
    '1',
  )
  await begun.promise
  await stop()
  expect([isShown, settings.site.brand]).toEqual([false, 'Old'])
})
