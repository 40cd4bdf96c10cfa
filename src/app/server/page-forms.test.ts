import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormState } from '#src/contract/form-state.ts'
import { totp } from '#src/features/accounts/server/two-factor/totp.ts'
import { registerPageForms } from '#src/platform/server/pages/page-forms.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { answerSignUps, member, PASSWORD } from '#test/people.ts'
import { features } from './features.ts'

const FORM = 'application/x-www-form-urlencoded'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp()
  const forms = features.flatMap(feature => feature.pageForms ?? [])
  // The pages themselves are looked at in test/process/page-forms.test.ts, built.
  registerPageForms(site.app, forms, async (_request, reply, page, { status, state }) =>
    reply.code(status).send({ page, state }),
  )
})
afterAll(() => site.close())

const send = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  person: Person = site.visitor(),
) => person.send('POST', url, new URLSearchParams(fields).toString(), { 'content-type': FORM, ...headers })

const stateOf = async (answer: ReturnType<typeof send>): Promise<FormState> => (await answer).json().state

const CONTACT = {
  form: 'contact',
  name: 'Ann',
  email: 'ann@example.com',
  phone: '',
  subject: '',
  website: '',
}
const MESSAGE = 'Do you work with groups?'

const contacts = (name: string) =>
  site.db.selectFrom('contacts').selectAll().where('name', '=', name).execute()

test('a message is stored as the script would send it, and its page says so', async () => {
  const answer = await send('/contact', { ...CONTACT, name: 'Bea', message: `${MESSAGE}\r\nOf six?` })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/contact?sent=contact')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(await contacts('Bea')).toMatchObject([
    { message: `${MESSAGE}\nOf six?`, phone: null, subject: null },
  ])
})

test('pressed twice, it is stored once', async () => {
  const fields = { ...CONTACT, name: 'Cleo', message: MESSAGE }
  for (let n = 0; n < 2; n++) expect((await send('/contact', fields)).statusCode).toBe(303)
  expect(await contacts('Cleo')).toHaveLength(1)
})

test('mistakes come back with what was typed, and nothing is stored', async () => {
  const answer = await send('/contact', { ...CONTACT, name: '', email: 'ann@', message: 'Hi <b>' })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.json().state).toEqual({
    form: 'contact',
    isSent: false,
    values: { email: 'ann@', message: 'Hi <b>' },
    errors: {
      name: 'Please tell us your name',
      email: 'Please enter a valid email address',
      message: 'Your message must be at least 10 characters long',
    },
    message: 'Please tell us your name',
    code: 'invalid',
  })
})

test('a filled honeypot is answered as ever, and nothing is stored', async () => {
  const answer = await send('/contact', { ...CONTACT, name: 'Bot', message: MESSAGE, website: 'x' })
  expect(answer.headers.location).toBe('/contact?sent=contact')
  expect(await contacts('Bot')).toEqual([])
})

test('a consultation is asked for', async () => {
  const fields = {
    form: 'booking',
    name: 'Ann',
    email: 'ann@example.com',
    phone: '',
    interest: '',
    message: '',
  }
  expect((await stateOf(send('/booking', fields))).errors).toEqual({
    interest: 'Please choose what interests you',
  })
  const answer = await send('/booking', { ...fields, interest: 'group' })
  expect(answer.headers.location).toBe('/booking?sent=booking')
  expect(await site.db.selectFrom('bookings').select(['name', 'interest']).execute()).toEqual([
    { name: 'Ann', interest: 'group' },
  ])
})

test('a reader signs up for the newsletter', async () => {
  expect((await send('/newsletter', { form: 'newsletter', email: 'reader@' })).statusCode).toBe(400)
  const answer = await send('/newsletter', { form: 'newsletter', email: 'reader@example.com', website: '' })
  expect(answer.headers.location).toBe('/newsletter?sent=newsletter')
  await answerSignUps(site)
  const rows = await site.db.selectFrom('newsletters').select(['email', 'is_active']).execute()
  expect(rows.map(row => row.email)).toEqual(['reader@example.com'])
})

const REGISTER = { form: 'register', username: 'dora', email: 'dora@example.com', password: PASSWORD }

test('a visitor registers and is signed in; the passwords typed are compared, and never given back', async () => {
  const dora = site.visitor()
  const wrong = await send(
    '/auth?tab=register',
    { ...REGISTER, email: 'dora', confirmPassword: 'else' },
    {},
    dora,
  )
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().state).toMatchObject({
    values: { username: 'dora', email: 'dora' },
    errors: { email: 'Please enter a valid email address', confirmPassword: 'Passwords do not match' },
  })
  expect(wrong.body).not.toContain(PASSWORD)
  const answer = await send(
    '/auth?tab=register&next=%2Fpricing',
    { ...REGISTER, confirmPassword: PASSWORD },
    {},
    dora,
  )
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/pricing'])
  expect((await dora.get('/api/user')).json().data.username).toBe('dora')

  const taken = await stateOf(
    send('/auth', { ...REGISTER, email: 'd@example.com', confirmPassword: PASSWORD }),
  )
  expect(taken.errors).toEqual({ username: 'That username is already taken.' })
})

test('signing in keeps the name, says what is wrong, and leads back within the site only', async () => {
  await member(site, 'erin')
  const erin = site.visitor()
  const fields = { form: 'login', username: 'erin', password: 'wrong horse' }
  const wrong = await send('/auth?next=%2Fpricing', fields, {}, erin)
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json().state).toMatchObject({
    values: { username: 'erin' },
    message: 'Invalid username or password',
  })
  expect(wrong.body).not.toContain('wrong horse')
  for (const [next, location] of [
    ['/daily-domino?date=2026-03-04', '/daily-domino?date=2026-03-04'],
    ['//evil.example', '/account'],
    ['https://evil.example', '/account'],
    ['/\\evil.example', '/account'],
    ['/auth', '/account'],
  ] as const) {
    const right = await send(
      `/auth?${new URLSearchParams({ next })}`,
      { ...fields, password: PASSWORD },
      { 'user-agent': 'Lynx' },
      erin,
    )
    expect([right.statusCode, right.headers.location]).toEqual([303, location])
  }
  const sessions = (await erin.get('/api/user/sessions')).json().data
  expect(sessions.map((session: { user_agent: string }) => session.user_agent)).toContain('Lynx')
})

test('with two-factor authentication the code is asked for, then taken', async () => {
  const finn = await member(site, 'finn')
  const { secret } = (await finn.post('/api/user/second-step')).json().data
  await finn.post('/api/user/second-step/on', { code: totp(secret, site.clock.now) })
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  const fields = { form: 'login', username: 'finn', password: PASSWORD }
  const needed = await send('/auth', fields)
  expect([needed.statusCode, needed.json().state.code]).toEqual([401, 'code_needed'])
  const wrong = await stateOf(send('/auth', { ...fields, code: '000000' }))
  expect(wrong.code).toBe('code_wrong')
  expect(Object.keys(wrong.values)).toEqual(['username'])
  const right = await send('/auth', { ...fields, code: totp(secret, site.clock.now) })
  expect([right.statusCode, right.headers.location]).toEqual([303, '/account'])
})

test('an administrator signs in at their own page', async () => {
  const answer = await send('/admin/login', { form: 'login', username: 'erin', password: PASSWORD })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin'])
})

test('too many guesses are refused on the page, too', async () => {
  const fields = { form: 'login', username: 'guessed', password: 'wrong horse' }
  let answer = await send('/auth', fields)
  for (let n = 0; n < 10; n++) answer = await send('/auth', fields)
  expect([answer.statusCode, answer.json().state.code]).toEqual([429, 'too_many'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('other sites, other media types and other forms are refused', async () => {
  const fields = { ...CONTACT, name: 'Eve', message: MESSAGE }
  expect((await send('/contact', fields, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await send('/contact', fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await send('/contact', fields, { origin: 'null' })).statusCode).toBe(403)
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    expect((await send('/contact', fields, { 'content-type': type })).statusCode, type).toBe(415)
  expect((await site.visitor().send('POST', '/contact')).statusCode).toBe(415)
  expect((await send('/contact', { ...fields, form: 'booking' })).statusCode).toBe(400)
  expect((await send('/contact', { ...fields, message: 'x'.repeat(1024 * 1024) })).statusCode).toBe(413)
  expect(await contacts('Eve')).toEqual([])
})
