import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite()
let ann: Person
beforeAll(async () => {
  ann = await member(site)
  const entry = { date: '2026-11-20', title: 'Walk', description: 'Around the pond. '.repeat(100) }
  expect((await ann.post('/api/domino-entries', entry)).statusCode).toBe(201)
  for (let n = 0; n < 20; n++)
    await ann.post('/api/domino-entries', { ...entry, date: '2026-11-21' })
})

const day = () => `/api/domino-entries/user/${ann.userId}/date/2026-11-20`
const get = (url: string, encoding: string) =>
  ann.send('GET', url, undefined, { 'accept-encoding': encoding })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('an answer over 1 kB for %s is sent as %s', async (accepted, coding, unpack) => {
  const answer = await get(day(), accepted)
  expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.rawPayload.length).toBeLessThan(600)
  const plain = (await ann.get(day())).json()
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(plain)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('and so is a large one as %s, on another thread', async (coding, unpack) => {
  const url = `/api/domino-entries/user/${ann.userId}/date/2026-11-21`
  const plain = await ann.get(url)
  expect(plain.body.length).toBeGreaterThan(32 * 1_024)
  const answer = await get(url, coding)
  expect(answer.headers['content-encoding']).toBe(coding)
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(plain.json())
})

test('a small answer, and one for a client that takes no coding, are sent as they are', async () => {
  const small = await get('/api/health', 'br, gzip')
  expect([small.headers['content-encoding'], small.json().success]).toEqual([undefined, true])
  const plain = await ann.get(day())
  expect(plain.headers['content-encoding']).toBeUndefined()
})
