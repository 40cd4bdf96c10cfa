import { expect, test } from 'vitest'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { sitemap } from './site-files.ts'

const SITE = {
  siteUrl: 'https://example.org',
  ownPages: [],
  content: {},
} as unknown as SiteSettings

const addresses = async (slugs: readonly string[], status = 200) => {
  const body = JSON.stringify({ success: true, data: slugs.map(slug => ({ slug })) })
  const map = await sitemap(SITE, async () => ({ status, body, headers: {} }))
  return [...map.matchAll(/<loc>https:\/\/example\.org([^<]*)/g)].map(([, path]) => path)
}

test('offers for everybody are in the sitemap, and their page only while there are some', async () => {
  const some = await addresses(['six-sessions', 'one-talk'])
  expect(some).toContain('/coaching')
  expect(some.filter(path => path?.startsWith('/offers'))).toEqual([
    '/offers',
    '/offers/six-sessions',
    '/offers/one-talk',
  ])
  for (const none of [await addresses([]), await addresses(['gone'], 503)])
    expect(none.filter(path => path?.startsWith('/offers'))).toEqual([])
})
