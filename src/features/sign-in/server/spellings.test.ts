import { expect, test } from 'vitest'
import { dataOf, openSite } from '#test/app.ts'
import { coach, member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const signIn = async (username: string, password: string) =>
  (await site.visitor().post('/api/login', { username, password })).statusCode

test('a domain in other letters than ASCII is mailed, found and taken as its xn-- form', async () => {
  const account = { username: 'ann', email: 'ann@m\u00fcnchen.example', password: 'correct horse' }
  const registered = await dataOf(site.visitor().post('/api/register', account), 201)
  expect(registered.email).toBe('ann@xn--mnchen-3ya.example')
  const mails = await site.db.selectFrom('mails').select('recipient').execute()
  expect(mails).toContainEqual({ recipient: 'ann@xn--mnchen-3ya.example' })
  const again = { ...account, username: 'bob', email: 'Ann@XN--mnchen-3ya.example' }
  expect((await site.visitor().post('/api/register', again)).statusCode).toBe(409)
  for (const name of [
    'ann@mu\u0308nchen.example',
    'ANN@M\u00dcNCHEN.example',
    'ann@xn--mnchen-3ya.example',
  ])
    expect(await signIn(name, 'correct horse')).toBe(200)
})

test('an address that no mail can go to is refused where it is typed', async () => {
  const email = 'j\u00f6rg@example.com'
  const message = 'Please enter a valid email address'
  const account = { username: 'carl', email, password: 'correct horse' }
  const refused = await site.visitor().post('/api/register', account)
  expect(refused.json().fields).toEqual({ email: message })
  const invited = await (await coach(site)).post('/api/coach/coachings', { member: email })
  expect([invited.statusCode, invited.json().fields]).toEqual([400, { member: message }])
})

test.each(['\u200b', '\u202eann'])('%j is no name of a person', async name => {
  const ann = await member(site)
  for (const field of ['full_name', 'first_name', 'last_name']) {
    const answer = await ann.patch('/api/user', { [field]: name })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  }
  const message = { name, email: 'ann@example.com', message: 'Ten characters' }
  const answers = await Promise.all([
    site.visitor().post('/api/contacts', message),
    site.visitor().post('/api/bookings', { ...message, interest: 'individual' }),
  ])
  for (const answer of answers) expect(Object.keys(answer.json().fields)).toContain('name')
})
