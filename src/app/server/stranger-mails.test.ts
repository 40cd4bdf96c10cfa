import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { answerSignUps, member, PASSWORD } from '#test/people.ts'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp()
})
afterAll(() => site.close())

const countMails = async (kind: string): Promise<number> =>
  (await site.db.selectFrom('mails').select('id').where('kind', '=', kind).execute()).length

const register = (n: number) =>
  site.visitor().post('/api/register', {
    username: `many${n}`,
    email: `many${n}@example.com`,
    password: PASSWORD,
  })

test('one address cannot send mails to any number of strangers, whichever form it uses', async () => {
  for (let n = 0; n < 104; n++) expect((await register(n)).statusCode).toBe(201)
  expect(await countMails('account-confirm')).toBe(100)
  const visitor = site.visitor()
  expect((await visitor.post('/api/newsletters', { email: 'one@example.com' })).statusCode).toBe(200)
  await answerSignUps(site)
  expect(await countMails('newsletter-confirm')).toBe(0)
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000)
  await visitor.post('/api/newsletters', { email: 'two@example.com' })
  await answerSignUps(site)
  expect(await countMails('newsletter-confirm')).toBe(1)
  // A hundred passwords are hashed.
}, 60_000)

test('a new account does not restart the limit of a form', async () => {
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000)
  const visitor = site.visitor()
  for (let n = 0; n < 100; n++) await visitor.post('/api/newsletters', { email: `reader${n}@example.com` })
  const ann = await member(site)
  const answer = await ann.post('/api/newsletters', { email: 'another@example.com' })
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
})

test('a name with dots is no link in a mail', async () => {
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000)
  await member(site, 'a.example')
  const { body_text, body_html } = await site.db
    .selectFrom('mails')
    .select(['body_text', 'body_html'])
    .where('recipient', '=', 'a.example@example.com')
    .executeTakeFirstOrThrow()
  for (const body of [body_text, body_html]) {
    expect(body).toContain('Welcome, a\u200B.\u200Bexample')
    expect(body).not.toContain('Welcome, a.example')
  }
})
