import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite()
beforeAll(async () => {
  site.deps.settings.readsPerMinute = 20
})

const read = async (person: Person, url = '/api/user') => (await person.get(url)).statusCode

async function readAll(person: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect(await read(person)).toBe(200)
}

test('reads above the limit wait for the next minute; other members and writes are unaffected', async () => {
  const ann = await member(site)
  const bob = await member(site)
  await readAll(ann, 20)
  const refused = await ann.get('/api/user')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(await read(ann, '/%61pi/user')).toBe(429)
  expect(await read(bob)).toBe(200)
  expect((await ann.patch('/api/user', { first_name: 'Ann' })).statusCode).toBe(200)
  site.clock.pass(60_000)
  expect(await read(ann)).toBe(200)
})

test('visitors are counted by address, also for calls that do not exist or that they may not make', async () => {
  site.clock.pass(60_000)
  const visitor = site.visitor()
  for (let n = 0; n < 19; n++) expect(await read(visitor, '/api/health')).toBe(200)
  expect(await read(visitor, '/api/nothing')).toBe(404)
  expect(await read(visitor, '/api/health')).toBe(429)
  expect(await read(visitor, '/api/nothing')).toBe(429)
  expect(await read(visitor)).toBe(401)
  expect(await read(await member(site))).toBe(200)
})

test('calendar feeds count as well, whether there is one or not', async () => {
  site.clock.pass(60_000)
  const visitor = site.visitor()
  for (let n = 0; n < 20; n++) expect(await read(visitor, '/calendar/guess.ics')).toBe(404)
  expect(await read(visitor, '/calendar/guess.ics')).toBe(429)
})
