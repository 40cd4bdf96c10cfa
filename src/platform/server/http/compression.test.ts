import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { member } from '#test/people.ts'

const site = openSite()
let ann: Person
beforeAll(async () => {
  ann = await member(site)
  const description = 'Around the pond. '.repeat(100)
  await setDomino(ann, { description })
  for (let n = 0; n < 20; n++) await setDomino(ann, { date: '2026-11-21', description })
})

const dayOf = (date: string) => `/api/domino-entries/user/${ann.userId}/date/${date}`
const get = (url: string, encoding: string) =>
  ann.send('GET', url, undefined, { 'accept-encoding': encoding })

// The second day is larger than 32 kB, and compressed on another thread.
test.each([
  ['2026-11-20', 'br, gzip', 'br', brotliDecompressSync],
  ['2026-11-20', 'br;q=0, gzip', 'gzip', gunzipSync],
  ['2026-11-21', 'br', 'br', brotliDecompressSync],
  ['2026-11-21', 'gzip, deflate', 'gzip', gunzipSync],
] as const)('the answer of %s for %s is sent as %s', async (date, accepted, coding, unpack) => {
  const answer = await get(dayOf(date), accepted)
  expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  const plain = await ann.get(dayOf(date))
  expect(plain.body.length > 32 * 1_024).toBe(date === '2026-11-21')
  expect(answer.rawPayload.length).toBeLessThan(plain.body.length / 3)
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(plain.json())
})

test('a small answer, and one for a client that takes no coding, are sent as they are', async () => {
  const small = await get('/api/health', 'br, gzip')
  expect([small.headers['content-encoding'], small.json().success]).toEqual([undefined, true])
  expect((await ann.get(dayOf('2026-11-20'))).headers['content-encoding']).toBeUndefined()
})
