import { expect, test } from 'vitest'
import { makeApp } from '#src/app/server/app.ts'
import type { PageBuild } from '#src/contract/page-host.ts'
import { openSite } from '#test/app.ts'
import { registerPages, type Shown } from './pages.ts'
import { keptFile } from './stored-files.ts'

const site = openSite()

test('a page that is rendered for its request is never cached, and limited like a call; a kept one is not limited', async () => {
  site.deps.settings.readsPerMinute = 20
  let rendered = 0
  const kept = { ...(await keptFile('kept', '.html', 200)), scriptHashes: [] }
  const shown = {
    build: {
      kindAt: path => (path === '/' ? 'public' : 'open'),
      followsReader: path => path !== '/',
      async servePage() {
        rendered++
        return new Response('rendered')
      },
    } satisfies Partial<PageBuild>,
    published: {
      site: site.deps.settings.site,
      file: () => undefined,
      isKept: (path: string) => path === '/',
      page: async () => kept,
    },
  } as unknown as Shown
  const app = await makeApp(site.db, site.deps, {
    register: async (each, visits) =>
      registerPages(
        each,
        { ...visits, app: each, scriptsIn: () => ({ scripts: '/assets/', headerScript: '' }) },
        async () => shown,
      ),
  })
  const status = async (url: string) => (await app.inject({ url })).statusCode
  for (let n = 0; n < 20; n++)
    expect(await status(n % 2 ? '/daily-domino' : '/?from=mail')).toBe(200)
  expect(rendered).toBe(20)
  expect(await status('/daily-domino')).toBe(429)
  for (let n = 0; n < 30; n++) expect(await status('/')).toBe(200)
  site.clock.pass(60_000)
  const { statusCode, headers } = await app.inject({ url: '/daily-domino' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  await app.close()
})
