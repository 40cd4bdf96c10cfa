import { beforeAll, expect, test } from 'vitest'
import { expectRefused, makeTestApp, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite()
beforeAll(async () => {
  Object.assign(site.deps.settings, { writesPerMinute: 20, readsPerMinute: 20 })
})

const nextMinute = () => site.clock.pass(60_000)
const read = async (person: Person, url = '/api/user') => (await person.get(url)).statusCode
const entryOf = (content: string) => ({ drawer_type: 'this_week', title: 'A thought', content })
const write = async (person: Person, content = 'short') =>
  (await person.post('/api/cabinet-entries', entryOf(content))).statusCode

async function repeat(times: number, status: number, call: () => Promise<number>): Promise<void> {
  for (let n = 0; n < times; n++) expect(await call()).toBe(status)
}

test('writes above the limit wait for the next minute, and so do reads; other members are unaffected', async () => {
  const [ann, bob] = [await member(site), await member(site)]
  await repeat(20, 201, () => write(ann))
  const refused = await ann.post('/api/cabinet-entries', entryOf('short'))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  await repeat(20, 200, () => read(ann))
  await expectRefused(ann.get('/api/user'), 429, 'too_many')
  expect(await read(ann, '/%61pi/user')).toBe(429)
  expect([await read(bob), await write(bob)]).toEqual([200, 201])
  nextMinute()
  expect([await read(ann), await write(ann)]).toEqual([200, 201])
})

test('large bodies count several times, chunked ones as well', async () => {
  nextMinute()
  const ann = await member(site)
  const large = 'x'.repeat(90_000)
  const answers: number[] = []
  for (let n = 0; n < 5; n++) answers.push(await write(ann, large))
  expect(answers).toEqual([201, 201, 201, 429, 429])
  nextMinute()
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json', cookie: ann.cookie ?? '' }
  const send = async () => {
    const body = new Blob([JSON.stringify(entryOf(large))]).stream()
    const request = { method: 'POST', headers, body, duplex: 'half' as const }
    const answer = await fetch(`${address}/api/cabinet-entries`, request)
    await answer.arrayBuffer()
    return answer.status
  }
  await repeat(3, 201, send)
  await send()
  expect(await send()).toBe(429)
})

test('visitors are counted by address, whatever they ask for; without the setting nothing is counted', async () => {
  nextMinute()
  const visitor = site.visitor()
  const logOut = async (to = site) => (await to.visitor().post('/api/logout')).statusCode
  await repeat(20, 200, logOut)
  expect(await logOut()).toBe(429)
  await repeat(19, 200, () => read(visitor, '/api/health'))
  expect(await read(visitor, '/api/nothing')).toBe(404)
  for (const url of ['/api/health', '/api/nothing']) expect(await read(visitor, url)).toBe(429)
  expect(await read(visitor)).toBe(401)
  nextMinute()
  await repeat(20, 404, () => read(visitor, '/calendar/guess.ics'))
  expect(await read(visitor, '/calendar/guess.ics')).toBe(429)
  const open = await makeTestApp()
  await repeat(40, 200, () => logOut(open))
  await open.close()
})

test('rotating IPv6 addresses does not get around the limit of guesses', async () => {
  const { visitor, close } = await makeTestApp({ TRUST_PROXY: '127.0.0.1' })
  const body = { username: 'zoe', password: 'wrong password' }
  const guess = async (from: string) =>
    (await visitor().post('/api/login', body, { 'x-forwarded-for': from })).statusCode
  for (let n = 1; n <= 10; n++) expect(await guess(`2001:db8::${n}`)).toBe(401)
  expect(await guess('2001:db8:0:0:ffff::1')).toBe(429)
  expect(await guess('2001:db8:0:1::1')).toBe(401)
  await close()
})
