import { beforeAll, expect, test } from 'vitest'
import { makeTestApp, openSite, type Person, type TestApp } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite()
beforeAll(async () => {
  site.deps.settings.writesPerMinute = 20
})

const nextMinute = () => {
  site.clock.pass(60_000)
}
const write = (person: Person, content = 'short') =>
  person.post('/api/cabinet-entries', { drawer_type: 'this_week', title: 'A thought', content })

test('writes above the limit wait for the next minute; other members and reads are unaffected', async () => {
  const ann = await member(site)
  const bob = await member(site)
  for (let n = 0; n < 20; n++) expect((await write(ann)).statusCode).toBe(201)
  const refused = await write(ann)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await ann.get('/api/user')).statusCode).toBe(200)
  expect((await write(bob)).statusCode).toBe(201)
  nextMinute()
  expect((await write(ann)).statusCode).toBe(201)
})

test('large bodies count several times', async () => {
  nextMinute()
  const ann = await member(site)
  const large = 'x'.repeat(90_000)
  const answers = []
  for (let n = 0; n < 5; n++) answers.push((await write(ann, large)).statusCode)
  expect(answers).toEqual([201, 201, 201, 429, 429])
})

test('so do chunked bodies', async () => {
  nextMinute()
  const ann = await member(site)
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const entry = { drawer_type: 'this_week', title: 'A thought', content: 'x'.repeat(90_000) }
  const answers = []
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`${address}/api/cabinet-entries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: ann.cookie ?? '' },
      body: new Blob([JSON.stringify(entry)]).stream(),
      duplex: 'half',
    })
    answers.push(answer.status)
    await answer.arrayBuffer()
  }
  expect(answers.slice(0, 3)).toEqual([201, 201, 201])
  expect(answers.at(-1)).toBe(429)
})

test('visitors are counted by address, and without the setting nothing is counted', async () => {
  nextMinute()
  const send = (to: TestApp) => to.visitor().post('/api/logout')
  for (let n = 0; n < 20; n++) expect((await send(site)).statusCode).toBe(200)
  expect((await send(site)).statusCode).toBe(429)
  const open = await makeTestApp()
  for (let n = 0; n < 40; n++) expect((await send(open)).statusCode).toBe(200)
  await open.close()
})

test('setting the clock back does not keep anyone waiting', async () => {
  nextMinute()
  const ann = await member(site)
  for (let n = 0; n < 20; n++) await write(ann)
  expect((await write(ann)).statusCode).toBe(429)
  site.clock.now = new Date(site.clock.now.getTime() - 3_600_000)
  expect((await write(ann)).statusCode).toBe(201)
})
