import { expect, test } from 'vitest'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { dataOf, openSite } from '#test/app.ts'
import { answerSignUps, member, PASSWORD } from '#test/people.ts'
import { rowOf } from '#test/rows.ts'

const site = openSite()

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
  const mover = await member(site, 'wanderer')
  await dataOf(mover.patch('/api/user', { email: 'stranger@example.com' }))
  expect(await countMails('account-confirm')).toBe(100)
  const visitor = site.visitor()
  expect((await visitor.post('/api/newsletters', { email: 'one@example.com' })).statusCode).toBe(
    200,
  )
  await answerSignUps(site)
  expect(await countMails('newsletter-confirm')).toBe(0)
  site.clock.pass(3_600_000)
  await visitor.post('/api/newsletters', { email: 'two@example.com' })
  await answerSignUps(site)
  expect(await countMails('newsletter-confirm')).toBe(1)
  // A hundred passwords are hashed.
}, 60_000)

test('nor notices, where somebody changes the passwords of any number of such accounts', async () => {
  site.clock.pass(3_600_000)
  for (let n = 0; n < 102; n++) {
    const someone = site.visitor()
    await someone.post('/api/login', { username: `many${n}`, password: PASSWORD })
    const change = { current_password: PASSWORD, new_password: 'a new password' }
    await dataOf(someone.post('/api/user/password', change))
  }
  const kinds = ['account-sign-in', 'account-password']
  const [signIns = 0, passwords = 0] = await Promise.all(kinds.map(countMails))
  expect(signIns + passwords).toBe(100)
}, 60_000)

test('a new account does not restart the limit of a form', async () => {
  site.clock.pass(3_600_000)
  const visitor = site.visitor()
  for (let n = 0; n < 100; n++)
    await visitor.post('/api/newsletters', { email: `reader${n}@example.com` })
  const ann = await member(site)
  const answer = await ann.post('/api/newsletters', { email: 'another@example.com' })
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
})

test.each([
  ['a.example', 'a\u200B.\u200Bexample'],
  ['http://a', 'http\u200B:\u200B//a'],
  ['a。example', 'a\u200B。\u200Bexample'],
])('%s is no link in a mail', (name, inMail) => expect(breakLinks(name)).toBe(inMail))

test('a name with dots is no link in a mail', async () => {
  site.clock.pass(3_600_000)
  await member(site, 'a.example')
  const { body_text, body_html } = await rowOf(
    site.db,
    'mails',
    { recipient: 'a.example@example.com' },
    ['body_text', 'body_html'],
  )
  for (const body of [body_text, body_html]) {
    expect(body).toContain('Welcome, a\u200B.\u200Bexample')
    expect(body).not.toContain('Welcome, a.example')
  }
})
