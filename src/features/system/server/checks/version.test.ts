import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { makeTestApp } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { freePort } from '#test/site.ts'
import { checkVersion, isNewer } from './version.ts'

const NOON = new Date('2026-11-22T12:00:00Z')

async function releasePage(reply: () => { status?: number; headers?: Record<string, string>; body: string }) {
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requests.push(request.url)
    const { status = 200, headers, body } = reply()
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/latest`, requests, close: () => server.close() }
}

test('versions are compared by number, and what is not a finished release is not newer', () => {
  for (const newer of ['0.3.0', 'v0.2.1', '1.0.0', '0.10.0']) expect(isNewer(newer, '0.2.0')).toBe(true)
  for (const other of ['0.2.0', '0.1.9', '0.3.0-beta.1', 'nightly', ''])
    expect(isNewer(other, '0.2.0')).toBe(false)
})

test('nobody is asked unless it is switched on; then once a day, and a failure is silent', async () => {
  expect(await checkVersion({ updateCheckUrl: null }, NOON)).toEqual([])
  let body = JSON.stringify({ tag_name: 'v99.0.0' })
  const page = await releasePage(() => ({ body }))
  const settings = { updateCheckUrl: page.url }
  expect(await checkVersion(settings, NOON)).toMatchObject([
    { name: 'version', state: 'warn', says: expect.stringContaining('99.0.0 is out') },
  ])
  body = JSON.stringify({ version: '0.0.1' })
  const atHours = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)
  expect(await checkVersion(settings, atHours(23))).toMatchObject([{ state: 'warn' }])
  expect(page.requests).toEqual(['/latest'])
  expect(await checkVersion(settings, atHours(24))).toMatchObject([{ state: 'ok', advice: null }])
  for (const [day, wrong] of ['<html>', '{"tag_name": "<b>9</b>"}', '[]'].entries()) {
    body = wrong
    expect(await checkVersion(settings, atHours(48 + 24 * day))).toEqual([])
  }
  page.close()
  expect(await checkVersion({ updateCheckUrl: `http://127.0.0.1:${await freePort()}` }, NOON)).toEqual([])
})

test('only the chosen address is asked: a redirect is not followed', async () => {
  const elsewhere = await releasePage(() => ({ body: JSON.stringify({ tag_name: 'v99.0.0' }) }))
  const page = await releasePage(() => ({ status: 302, headers: { location: elsewhere.url }, body: '' }))
  expect(await checkVersion({ updateCheckUrl: page.url }, NOON)).toEqual([])
  expect([page.requests, elsewhere.requests]).toEqual([['/latest'], []])
  page.close()
  elsewhere.close()
})

test('an administrator sees a newer version on System', async () => {
  const page = await releasePage(() => ({ body: '{"tag_name":"v98.1.0"}' }))
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const site = await makeTestApp({ SITE_URL: nowhere, UPDATE_CHECK_URL: page.url })
  const admin = await administrator(site)
  const { data } = (await admin.get('/api/admin/system/services')).json()
  expect(data).toContainEqual(
    expect.objectContaining({ name: 'version', says: expect.stringContaining('98.1.0') }),
  )
  await site.close()
  page.close()
})
