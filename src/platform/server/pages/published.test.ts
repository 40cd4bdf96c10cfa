import { expect, test } from 'vitest'
import type { PageBuild } from '#src/contract/page-host.ts'
import { openSite } from '#test/app.ts'
import { speakerFor } from '../languages.ts'
import { openPublished } from './published.ts'

const site = openSite()

test('a page that cannot be rendered fails alone, and is tried again at the next visit; others are rendered once', async () => {
  const rendered: string[] = []
  let isBroken = true
  const build: PageBuild = {
    async servePage({ url }) {
      const { pathname } = new URL(url)
      rendered.push(pathname)
      return new Response(pathname, { status: pathname === '/broken' && isBroken ? 500 : 200 })
    },
    ...{ lastText: () => 'Headline', kindAt: () => 'public', followsReader: () => false },
    ...{ publicPathsOf: () => ['/', '/broken'], siteFiles: () => [], sitemap: async () => '' },
  }
  const published = await openPublished(build, site.deps.settings.site, {
    ...{ call: () => Promise.reject(new Error('nobody asks')), isSignedIn: false, from: null },
    ...{ nonce: undefined, scripts: '/assets/', headerScript: '', speaker: speakerFor('en') },
    inTurn: render => render(),
  })
  const told = 'The page /broken cannot be rendered at the text “Headline”.'
  await expect(published.page('/broken')).rejects.toThrow(told)
  await expect(published.renderAll(() => false)).rejects.toThrow(told)
  isBroken = false
  for (const path of ['/', '/broken', '/', '/broken'])
    expect((await published.page(path)).plain.toString()).toBe(path)
  expect(rendered).toEqual(['/broken', '/', '/broken', '/broken'])
})
