import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { speak, startChatService } from '#test/doubles/openai.ts'
import { OWN_ANSWERS, startOldProxy, startProxy, type TestProxy } from '#test/doubles/proxy.ts'
import { startChromium } from '#test/engines/chromium.ts'
import { ANSWER, dayDespite, dayThrough } from '#test/engines/day.ts'
import { type Ground, prepare } from '#test/engines/ground.ts'
import { openFolder } from '#test/folders.ts'
import { goWhereItIsMorning } from '#test/morning.ts'
import { startNginx } from '#test/nginx.ts'
import { freePort } from '#test/site.ts'

goWhereItIsMorning()

const folder = openFolder()
let service: Awaited<ReturnType<typeof startChatService>>
let ground: Ground
const port = () => Number(new URL(ground.site.url).port)

beforeAll(async () => {
  service = await startChatService()
  service.reply = speak(ANSWER)
  const settings = { ...service.settings, TRUST_PROXY: '127.0.0.1' }
  ground = await prepare(await startChromium(), join(folder, 'site'), settings)
}, 600_000)
afterEach(() => ground.engine.leave())
afterAll(async () => {
  await ground?.engine.stop()
  await ground?.site.end('SIGTERM')
  await service?.close()
})

function closing(proxy: TestProxy): TestProxy {
  onTestFinished(() => proxy.close())
  return proxy
}

test('a day goes through nginx as it is documented', async () => {
  const install = readFileSync('docs/guide/install.md', 'utf8')
  const [, documented = ''] = /```\n(location \/ \{\n[^`]+)```/.exec(install) ?? []
  const at = await freePort()
  const server = documented.replace('127.0.0.1:3000', `127.0.0.1:${port()}`)
  onTestFinished(await startNginx(join(folder, 'documented'), at, server))
  await dayThrough(ground, `http://localhost:${at}`)
})

test('a day goes through nginx with its defaults, where the site knows its address', async () => {
  const at = await freePort()
  const url = `http://localhost:${at}`
  const settings = { ...service.settings, SITE_URL: url }
  const own = await prepare(ground.engine, join(folder, 'own'), settings)
  onTestFinished(async () => {
    await own.site.end('SIGTERM')
  })
  const behind = own.site.url.replace('localhost', '127.0.0.1')
  const server = `location / { proxy_pass ${behind}; }`
  onTestFinished(await startNginx(join(folder, 'defaults'), at, server))
  await dayThrough(own, url)
})

test('a day goes through a proxy that holds each answer back until it is whole', async () => {
  await dayThrough(ground, closing(await startProxy(port(), { buffers: true })).url)
})

test('a day goes through a proxy that cuts answers off, and messages still come', async () => {
  const proxy = closing(await startProxy(port(), { cutsAfterMs: 15_000 }))
  const cut = () => vi.waitFor(() => expect(proxy.cuts).toBeGreaterThan(0), 120_000)
  await dayThrough(ground, proxy.url, cut)
})

test('a day goes through a proxy that speaks HTTP/1.0', async () => {
  await dayThrough(ground, closing(await startOldProxy(port())).url)
})

test.each(Object.keys(OWN_ANSWERS) as (keyof typeof OWN_ANSWERS)[])(
  'where a proxy answers %s in the middle of it, a day loses nothing',
  async own => {
    await dayDespite(ground, closing(await startProxy(port(), {})), own)
  },
)
