import { expect, test } from 'vitest'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator, answerSignUps, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { publishedSite } from './published.ts'

const site = openSite({}, 'test')

const put = (person: Person, language: unknown) =>
  person.send('PUT', '/api/admin/site/language', { language })
const languageOf = (person: Person, headers = {}, url = '/api/user') =>
  person.send('GET', url, undefined, headers).then(({ headers }) => headers['content-language'])
const german = { 'accept-language': 'fr, de-AT;q=0.8' }

test('an administrator changes the language of the site, at once and for everybody', async () => {
  const boss = await administrator(site)
  const visitor = site.visitor()
  expect(await dataOf(visitor.get('/api/languages'))).toEqual({
    site: 'en',
    languages: [
      { code: 'en', name: 'English', on: true, review: 'native' },
      { code: 'de', name: 'Deutsch', on: false, review: 'back' },
      { code: 'es', name: 'Español', on: false, review: 'written' },
    ],
  })
  await expectRefused(put(await member(site), 'de'), 403, 'forbidden')
  await expectRefused(put(visitor, 'de'), 401, 'unauthenticated')
  for (const language of [null, 'xx', 'DE', 1, undefined])
    expect((await put(boss, language)).json()).toMatchObject({
      code: 'invalid',
      fields: { language: expect.any(String) },
    })
  const before = await publishedSite.version(site.db)
  expect((await dataOf(put(boss, 'de'))).site).toBe('de')
  expect((await dataOf(visitor.get('/api/languages'))).site).toBe('de')
  const version = await publishedSite.version(site.db)
  expect(version).not.toBe(before)
  const { settings } = site.deps
  expect((await publishedSite.read(site.db, version, settings))?.language).toBe('de')
  expect((await publishedSite.draft(site.db, settings)).language).toBe('de')
})

test('a call is answered in the language that it asks for, else in the account’s, else in the site’s', async () => {
  const ann = await member(site)
  expect(await languageOf(site.visitor())).toBe('en')
  expect(await languageOf(site.visitor(), german)).toBe('de')
  expect(await languageOf(site.visitor(), { 'accept-language': 'de;q=0, *' })).toBe('en')
  expect((await dataOf(ann.get('/api/user'))).language).toBeNull()
  expect((await dataOf(ann.patch('/api/user', { language: 'de' }))).language).toBe('de')
  expect(await languageOf(ann)).toBe('de')
  expect(await languageOf(ann, { 'accept-language': 'en-GB' })).toBe('en')
  expect(await languageOf(ann, {}, '/api/nowhere')).toBe('en')
  for (const language of ['xx', 'DE', '', 3])
    expect((await ann.patch('/api/user', { language })).json()).toMatchObject({
      code: 'invalid',
      fields: { language: expect.any(String) },
    })
  expect((await dataOf(ann.patch('/api/user', { language: null }))).language).toBeNull()
  expect(await languageOf(ann)).toBe('en')
  site.deps.settings.site = { ...site.deps.settings.site, language: 'de' }
  expect(await languageOf(ann)).toBe('de')
})

test('this browser keeps what was chosen, until it is the site’s again', async () => {
  const ann = await member(site)
  const cookieOf = async (language: string | null) =>
    (await ann.patch('/api/user', { language })).cookies.find(({ name }) => name === 'language')
  expect(await cookieOf('de')).toMatchObject({ value: 'de', path: '/', httpOnly: true })
  expect(await cookieOf(null)).toMatchObject({ value: '' })
  const { cookies } = await ann.patch('/api/user', { full_name: 'Ann' })
  expect(cookies.map(({ name }) => name)).not.toContain('language')
})

test('somebody registers with a language, and agrees to pages in it', async () => {
  const body = { username: 'gerd', email: 'gerd@example.com', password: PASSWORD }
  const refused = await site.visitor().post('/api/register', { ...body, language: 'xx' })
  expect(refused.json().fields).toHaveProperty('language')
  const gerd = site.visitor()
  const made = await gerd.post('/api/register', { ...body, language: 'de' }, german)
  expect([made.statusCode, made.json().data.language]).toEqual([201, 'de'])
  expect(await languageOf(gerd)).toBe('de')
})

test('what a visitor sends is kept with the language of its page', async () => {
  const sender = { name: 'Noor', email: 'noor@example.com' }
  const contact = { ...sender, message: 'How does the first hour go?' }
  const send = async (path: string, body: object, headers = {}) =>
    (await site.visitor().post(path, body as Record<string, unknown>, headers)).statusCode
  const booking = { ...sender, interest: '1on1' }
  expect(await send('/api/contacts', contact)).toBe(201)
  expect(await send('/api/contacts', contact, german)).toBe(201)
  expect(await send('/api/bookings', { ...booking, language: 'de' })).toBe(201)
  expect(await send('/api/newsletters', { email: sender.email }, german)).toBe(200)
  const languages = async (table: 'contacts' | 'bookings' | 'newsletter_requests') =>
    (await rowsOf(site.db, table)).map(({ language }) => language)
  expect(await languages('contacts')).toEqual(['en', 'de'])
  expect(await languages('bookings')).toEqual(['de'])
  expect(await languages('newsletter_requests')).toEqual(['de'])
  await answerSignUps(site)
  expect((await rowsOf(site.db, 'newsletters')).map(({ language }) => language)).toEqual(['de'])
  for (const [path, body] of [
    ['/api/contacts', contact],
    ['/api/bookings', booking],
    ['/api/newsletters', { email: sender.email }],
    ['/api/appointments/guest', {}],
  ] as const)
    expect(
      (await site.visitor().post(path, { ...body, language: 'xx' })).json().fields,
    ).toHaveProperty('language')
})

test('a mail is in the language of the account that it goes to, also within somebody else’s request', async () => {
  const boss = await administrator(site)
  const gerd = await member(site, 'gerd')
  await gerd.patch('/api/user', { language: 'de' })
  await setRows(site.db, 'users', { email_verified: true }, {})
  await site.db.deleteFrom('mails').execute()
  await dataOf(boss.patch(`/api/admin/members/${gerd.userId}`, { is_coach: true }))
  await site.visitor().post('/api/contacts', {
    ...{ name: 'Gerd', email: 'Gerd@example.com', message: 'Is there a place for me?' },
  })
  const mails = await rowsOf(site.db, 'mails')
  for (const { headers, body_html } of mails)
    expect(body_html).toContain(`<html lang="${headers['Content-Language']}">`)
  const languages = mails.map(({ recipient, headers }) => [recipient, headers['Content-Language']])
  expect(languages).toContainEqual(['gerd@example.com', 'de'])
  expect(languages).toContainEqual(['Gerd@example.com', 'en'])
  expect(languages.filter(([, language]) => language === 'en').length).toBeGreaterThan(1)
})

test('failures and wrong fields are said in the language of the answer; their codes stay', async () => {
  const ann = await member(site)
  const post = async (url: string, body: unknown, headers: Record<string, string> = german) =>
    (await ann.send('POST', url, body, headers)).json()
  expect(await post('/api/nowhere', {})).toMatchObject({
    code: 'not_found',
    message: 'Nicht gefunden',
    error: 'Nicht gefunden',
  })
  const json = { ...german, 'content-type': 'application/json' }
  expect(await post('/api/contacts', Buffer.from('{'), json)).toMatchObject({
    code: 'invalid_json',
    message: 'Die Anfrage ist kein gültiges JSON.',
  })
  expect(await post('/api/contacts', { name: '', email: 'x', message: '' })).toMatchObject({
    code: 'invalid',
    fields: { email: 'Bitte gib eine gültige E-Mail-Adresse ein' },
  })
  const many = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      post('/api/contacts', { name: 'A' }, n % 2 ? german : { 'accept-language': 'en' }),
    ),
  )
  for (const [n, { fields }] of many.entries())
    expect(fields.email).toBe(
      n % 2 ? 'Bitte gib eine gültige E-Mail-Adresse ein' : 'Please enter a valid email address',
    )
})
