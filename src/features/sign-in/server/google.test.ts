import { expect, test } from 'vitest'
import { dataOf, expectRefused, type Person } from '#test/app.ts'
import {
  makeSiteWithGoogle,
  openSiteWithGoogle,
  signInWithGoogle as signIn,
} from '#test/doubles/openid.ts'
import { watchLog } from '#test/log-lines.ts'
import { member, PASSWORD } from '#test/people.ts'
import { addRows, rowOf, rowsOf, setRows } from '#test/rows.ts'
import { resetPassword, turnOnTwoFactor } from '#test/sign-ins.ts'

const { site, provider } = openSiteWithGoogle()
const withGoogle = (more: Record<string, string> = {}) => makeSiteWithGoogle(provider, more)

const signInWithGoogle = (person: string, next = '/weekly-planner', to = site) =>
  signIn(to, provider, person, next)
/** Where the browser ends. */
const placeAfter = async (person: string, next?: string) =>
  (await signInWithGoogle(person, next)).answer.headers.location
const user = (person: Person) => dataOf(person.get('/api/user'))
const methods = (person: Person) => dataOf(person.get('/api/user/sign-in-methods'))
const confirmed = (userId: number) =>
  setRows(site.db, 'users', { email_verified: true }, { id: userId })
const login = async (username: string, password: string) =>
  (await site.visitor().post('/api/login', { username, password })).statusCode
const mailsTo = (recipient: string) =>
  rowsOf(site.db, 'mails', { recipient }, ['kind', 'body_text'])
const later = (minutes: number) => site.clock.pass(minutes * 60_000)

test('a new user gets an account with the Google profile, and the same one next time', async () => {
  const profile = {
    ...{ email: 'nina.k@example.com', email_verified: true, name: 'Nina Kowal' },
    ...{ given_name: 'Nina', family_name: 'Kowal', picture: 'https://example.com/nina.jpg' },
  }
  provider.people.nina = profile
  const first = await signInWithGoogle('nina')
  expect([first.answer.statusCode, first.answer.headers.location]).toEqual([302, '/weekly-planner'])
  const made = await user(first.browser)
  const { given_name: first_name, family_name: last_name, name: full_name, ...same } = profile
  const names = { first_name, last_name, full_name, username: 'nina.k' }
  expect(made).toMatchObject({ ...same, ...names, provider: 'google' })
  expect((await user((await signInWithGoogle('nina')).browser)).id).toBe(made.id)
})

test('a taken username gets a number, and a name without valid characters a generated one', async () => {
  await member(site, 'sam')
  provider.people.sam = { email: 'sam@elsewhere.example', email_verified: true }
  provider.people.x = { email: '北@example.com', email_verified: true }
  expect((await user((await signInWithGoogle('sam')).browser)).username).toBe('sam2')
  expect((await user((await signInWithGoogle('x')).browser)).username).toMatch(/^member/)
})

test('an account with the same address is linked only when both sides have confirmed it', async () => {
  const ann = await member(site, 'ann')
  provider.people.ann = { email: 'Ann@example.com', email_verified: true }
  const refused = await signInWithGoogle('ann')
  expect(refused.answer.headers.location).toBe('/auth?google=email_taken')
  expect(refused.browser.cookie).toBeNull()
  await setRows(site.db, 'users', { email_verified: true }, { id: ann.userId })
  provider.people.mallory = { email: 'ann@example.com', email_verified: false }
  expect(await placeAfter('mallory')).toBe('/auth?google=email_taken')
  expect((await user((await signInWithGoogle('ann')).browser)).id).toBe(ann.userId)
})

test('an account with two-factor authentication cannot be entered without the code', async () => {
  const { id: user_id } = await user((await signInWithGoogle('kay')).browser)
  const at = { created_at: site.clock.now.toISOString(), on_since: site.clock.now.toISOString() }
  await addRows(site.db, 'second_steps', { user_id, sealed_secret: 's', last_period: 0, ...at })
  const refused = await signInWithGoogle('kay')
  expect(refused.answer.headers.location).toBe('/auth?google=second_step')
  expect(refused.browser.cookie).toBeNull()
})

test('a callback works once, only in the browser that started it, and redirects only within the site', async () => {
  const { back, challenge } = await signInWithGoogle('eve', '//evil.example/')
  expect(await placeAfter('eve', '//evil.example/')).toBe('/account')
  const path = back.slice('http://localhost:3000'.length)
  const callBack = async (headers = {}) =>
    (await site.visitor().send('GET', path, undefined, headers)).headers.location
  expect(await callBack({ cookie: `fd_google=${challenge}` })).toBe('/auth?google=refused')
  expect(await callBack()).toBe('/auth?google=expired')
  expect(await callBack({ cookie: `fd_google=${challenge}x` })).toBe('/auth?google=expired')
})

test('over https a sibling domain cannot plant the state cookie', async () => {
  const secure = await withGoogle({ SITE_URL: 'https://coach.example' })
  const started = await secure.visitor().get('/api/auth/google')
  expect(started.headers['set-cookie']).toMatch(
    /^__Host-fd_google=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await secure.close()
})

test('a token whose signature matches none of the keys is refused', async () => {
  const other = await withGoogle()
  provider.publishes.keys = false
  const { answer, browser } = await signInWithGoogle('mia', '/account', other)
  provider.publishes.keys = true
  expect(answer.headers.location).toBe('/auth?google=refused')
  expect(browser.cookie).toBeNull()
  await other.close()
})

test('another site cannot start a sign-in', async () => {
  const started = await site
    .visitor()
    .send('GET', '/api/auth/google', undefined, { 'sec-fetch-site': 'cross-site' })
  expect([started.headers.location, started.headers['set-cookie']]).toEqual(['/auth', undefined])
})

test('a disabled member cannot sign in; the log says how each sign-in ended, and nothing of whose it was', async () => {
  const watched = await withGoogle()
  const lines = watchLog(watched.app)
  await signInWithGoogle('lin', '/account', watched)
  expect(lines()).toEqual(['["a sign-in with Google succeeded"]'])
  await setRows(watched.db, 'users', { disabled: true }, { provider: 'google' })
  const { answer } = await signInWithGoogle('lin', '/account', watched)
  expect(answer.headers.location).toBe('/auth?google=disabled')
  expect(lines()).toEqual(['[{"reason":"disabled"},"a sign-in with Google failed"]'])
  await watched.visitor().get('/api/auth/google/callback?code=stolen')
  expect(lines()).toEqual(['[{"reason":"expired"},"a sign-in with Google failed"]'])
  await watched.close()
})

test('a reset password unlinks Google; the same address can be joined again and keeps the proven password', async () => {
  const { browser } = await signInWithGoogle('rita')
  const { id } = await user(browser)
  await resetPassword(site, 'rita@example.com', 'a password of my own')
  const unlinked = { provider: null, provider_id: null }
  expect(await rowOf(site.db, 'users', { id })).toMatchObject(unlinked)
  const again = await signInWithGoogle('rita')
  expect((await user(again.browser)).id).toBe(id)
  expect(await methods(again.browser)).toEqual({ password: true, google: true })
  expect(await login('rita', 'a password of my own')).toBe(200)
})

test('another address unlinks Google, and gets a link to set a password', async () => {
  const { browser } = await signInWithGoogle('mona')
  await browser.patch('/api/user', { email: 'mona.new@example.com' })
  expect((await user(browser)).provider).toBeNull()
  expect((await user((await signInWithGoogle('mona')).browser)).id).not.toBe(
    (await user(browser)).id,
  )
  const expected = ['account-confirm', 'account-reset']
  expect((await mailsTo('mona.new@example.com')).map(mail => mail.kind).sort()).toEqual(expected)
})

test('joining by address ends the other sessions and a password that nobody proved', async () => {
  const squatter = await member(site, 'squatted')
  await confirmed(squatter.userId)
  const { browser: owner } = await signInWithGoogle('squatted')
  expect((await user(owner)).id).toBe(squatter.userId)
  expect((await squatter.get('/api/user')).statusCode).toBe(401)
  expect(await login('squatted', PASSWORD)).toBe(401)
  expect(await methods(owner)).toEqual({ password: false, google: true })
  const told = (await mailsTo('squatted@example.com')).find(({ kind }) => kind === 'account-google')
  expect(told?.body_text).toContain('password no longer works')
})

test('a password is proven for the address it was reset at, not for the next one', async () => {
  const moving = await member(site, 'moving')
  await resetPassword(site, 'moving@example.com', PASSWORD)
  await moving.post('/api/login', { username: 'moving', password: PASSWORD })
  await moving.patch('/api/user', { email: 'settled@example.com' })
  await confirmed(moving.userId)
  await signInWithGoogle('settled')
  expect(await login('moving', PASSWORD)).toBe(401)
})

test('an account with two-factor authentication is not linked when the sign-in is refused', async () => {
  const guarded = await member(site, 'guarded')
  await confirmed(guarded.userId)
  await turnOnTwoFactor(site, guarded)
  expect((await signInWithGoogle('guarded')).answer.headers.location).toBe(
    '/auth?google=second_step',
  )
  expect(await rowOf(site.db, 'users', { id: guarded.userId })).toMatchObject({ provider_id: null })
})

test('Google can be unlinked with a recent password, which ends the other sessions', async () => {
  const { browser: here } = await signInWithGoogle('uma')
  await expectRefused(here.delete('/api/user/google'), 409, 'password_needed')
  await resetPassword(site, 'uma@example.com', PASSWORD)
  const { browser: there } = await signInWithGoogle('uma')
  await here.post('/api/login', { username: 'uma', password: PASSWORD })
  later(16)
  expect((await here.delete('/api/user/google')).json().code).toBe('confirm_first')
  await here.post('/api/user/confirm', { password: PASSWORD })
  expect((await here.delete('/api/user/google')).json()).toEqual({ success: true })
  expect(await methods(here)).toEqual({ password: true, google: false })
  expect((await there.get('/api/user')).statusCode).toBe(401)
  expect((await here.delete('/api/user/google')).statusCode).toBe(200)
})

const begin = async (person: Person) =>
  (await person.post('/api/user/google')).json().data.path as string

/** @param finisher whose browser comes back from Google; by default the one that went there */
async function goThroughGoogle(person: Person, path: string, as: string, finisher = person) {
  const session = person.cookie
  const started = await person.get(path)
  person.cookie = session
  const cookie = started.cookies.find(({ name }) => name === 'fd_google')
  if (!cookie) return started.headers.location
  const back = await provider.signIn(String(started.headers.location), as)
  const headers = { cookie: `fd_google=${cookie.value}; ${finisher.cookie}` }
  const url = back.slice('http://localhost:3000'.length)
  const answer = await site.app.inject({ url, headers })
  return answer.headers.location
}

test('a signed-in member links a Google account of any address, and signs in with it', async () => {
  const ann = await member(site, 'anna')
  expect(await goThroughGoogle(ann, await begin(ann), 'anna.g')).toBe('/account?google=linked')
  expect(await methods(ann)).toEqual({ password: true, google: true })
  await expectRefused(ann.post('/api/user/google'), 409, 'google_linked')
  const { browser } = await signInWithGoogle('anna.g')
  expect((await user(browser)).id).toBe(ann.userId)
  const mails = await mailsTo('anna@example.com')
  expect(mails.map(mail => mail.kind)).toContain('account-google')
})

test('linking takes a recent password, the same session and ten minutes', async () => {
  const bob = await member(site, 'bob')
  later(16)
  await expectRefused(bob.post('/api/user/google'), 403, 'confirm_first')
  await bob.post('/api/user/confirm', { password: PASSWORD })
  const path = await begin(bob)
  const eve = await member(site, 'eva')
  expect(await goThroughGoogle(eve, path, 'eva.g')).toBe('/account?google=expired')
  expect(await goThroughGoogle(bob, `${path}x`, 'bob.g')).toBe('/account?google=expired')
  expect(await goThroughGoogle(bob, path, 'bob.g', eve)).toBe('/account?google=expired')
  later(10)
  expect(await goThroughGoogle(bob, path, 'bob.g')).toBe('/account?google=expired')
  expect(await methods(bob)).toEqual({ password: true, google: false })
  expect(await methods(eve)).toEqual({ password: true, google: false })
})

test('a Google account opens one account, and none with two-factor authentication', async () => {
  const [cal, dan] = [await member(site, 'cal'), await member(site, 'dan')]
  expect(await goThroughGoogle(cal, await begin(cal), 'cal.g')).toBe('/account?google=linked')
  expect(await goThroughGoogle(dan, await begin(dan), 'cal.g')).toBe('/account?google=taken')
  const path = await begin(dan)
  await turnOnTwoFactor(site, dan)
  expect(await goThroughGoogle(dan, path, 'dan.g')).toBe('/account?google=second_step')
  expect((await dan.post('/api/user/google')).json().code).toBe('google_without_code')
  expect(await methods(dan)).toEqual({ password: true, google: false })
})
