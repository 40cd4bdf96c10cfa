import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { PageBuild, PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { cpuOf } from '#test/cpu.ts'
import { registerCompression } from '../http/compression.ts'
import { openPublished } from './published.ts'
import { sendStored } from './stored-files.ts'

const HTML = Array.from(
  { length: 12_000 },
  (_, n) => `<p class="c${n % 97}">${(n * 2_654_435_761) % 1_000_003}</p>`,
).join('')

const build: PageBuild = {
  servePage: async request =>
    new Response(HTML, { status: new URL(request.url).pathname === '/' ? 200 : 404 }),
  lastText: () => null,
  kindAt: () => 'public',
  keptSecondsAt: () => undefined,
  publicPathsOf: () => ['/'],
  siteFiles: () => [],
}

test('a made-up address costs a fraction of a page that is compressed to be kept', async () => {
  const site = { siteUrl: 'https://site.example' } as SiteSettings
  const published = await openPublished(build, site, {} as Omit<PageHost, 'site' | 'report'>)
  const app = Fastify()
  await registerCompression(app)
  app.get('/*', async (request, reply) =>
    sendStored(request, reply, await published.page(request.url)),
  )
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
  }
  await get('/tools/first')
  const kept = await cpuOf(() => get('/'))
  // The least of three: what else the process does meanwhile counts, too.
  const madeUp = [
    await cpuOf(() => get('/tools/1')),
    await cpuOf(() => get('/tools/2')),
    await cpuOf(() => get('/tools/3')),
  ]
  expect(Math.min(...madeUp)).toBeLessThan(kept / 4)
  await app.close()
})

test('a page that shows the time is rendered again once it is as old as it may be', async () => {
  let rendered = 0
  let now = 0
  const counting: PageBuild = {
    ...build,
    servePage: async () => new Response(String(++rendered)),
    publicPathsOf: () => ['/', '/booking'],
    keptSecondsAt: path => (path === '/booking' ? 60 : undefined),
  }
  const site = { siteUrl: 'https://site.example' } as SiteSettings
  const host = {} as Omit<PageHost, 'site' | 'report'>
  const published = await openPublished(counting, site, host, () => now)
  const read = async (path: string) => Number((await published.page(path)).plain)
  expect([await read('/'), await read('/booking')]).toEqual([1, 2])
  now = 59_999
  expect([await read('/'), await read('/booking')]).toEqual([1, 2])
  now = 60_000
  expect([await read('/'), await read('/booking')]).toEqual([1, 3])
})
