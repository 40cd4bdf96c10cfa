import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { PageBuild, PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
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
  isShared: () => false,
  publicPathsOf: () => ['/'],
  siteFiles: () => [],
}

test('a page that is kept is compressed as far as it goes, and a made-up address in a moment', async () => {
  const site = { siteUrl: 'https://site.example' } as SiteSettings
  const published = await openPublished(build, site, {} as Omit<PageHost, 'site' | 'report'>)
  const app = Fastify()
  await registerCompression(app)
  app.get('/*', async (request, reply) =>
    sendStored(request, reply, await published.page(request.url)),
  )
  const bytesOf = async (url: string) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    return answer.rawPayload.length
  }
  // The same HTML: what took more work is smaller.
  expect(await bytesOf('/')).toBeLessThan(0.9 * (await bytesOf('/tools/1')))
  await app.close()
})
