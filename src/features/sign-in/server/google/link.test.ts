import { expect, test } from 'vitest'
import { expectRefused, type Person } from '#test/app.ts'
import { openSiteWithGoogle, signInWithGoogle } from '#test/doubles/openid.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowOf, rowsOf, setRows } from '#test/rows.ts'
import { resetPassword, turnOnTwoFactor } from '#test/sign-ins.ts'

const { site, provider } = openSiteWithGoogle()

const google = (person: string, verified = true) => {
  provider.people[person] = { email: `${person}@example.com`, email_verified: verified }
  return signInWithGoogle(site, provider, person)
}
const user = async (person: Person) => (await person.get('/api/user')).json().data
const methods = async (person: Person) =>
  (await person.get('/api/user/sign-in-methods')).json().data
const confirmed = (userId: number) =>
  setRows(site.db, 'users', { email_verified: true }, { id: userId })
const login = async (username: string, password: string) =>
  (await site.visitor().post('/api/login', { username, password })).statusCode
const mailsTo = (recipient: string) =>
  rowsOf(site.db, 'mails', { recipient }, ['kind', 'body_text'])
const later = (minutes: number) => site.clock.pass(minutes * 60_000)

test('who signed in with Google and took another address is out once its owner resets the password', async () => {
  const { browser: first } = await google('mallory')
  expect((await first.patch('/api/user', { email: 'victim@example.com' })).statusCode).toBe(200)
  expect((await user(first)).provider).toBeNull()
  await resetPassword(site, 'victim@example.com', 'a password of my own')
  expect((await first.get('/api/user')).statusCode).toBe(401)
  const victim = site.visitor()
  const right = { username: 'victim@example.com', password: 'a password of my own' }
  await victim.post('/api/login', right)
  const again = await google('mallory')
  expect((await user(again.browser)).id).not.toBe((await user(victim)).id)
})

test('a reset password unlinks Google; the same address can be joined again and keeps the proven password', async () => {
  const { browser } = await google('rita')
  const { id } = await user(browser)
  await resetPassword(site, 'rita@example.com', 'a password of my own')
  const unlinked = { provider: null, provider_id: null }
  expect(await rowOf(site.db, 'users', { id })).toMatchObject(unlinked)
  const again = await google('rita')
  expect((await user(again.browser)).id).toBe(id)
  expect(await methods(again.browser)).toEqual({ password: true, google: true })
  expect(await login('rita', 'a password of my own')).toBe(200)
})

test('a Google account without a password gets a link to set one at its new address', async () => {
  const { browser } = await google('mona')
  await browser.patch('/api/user', { email: 'mona.new@example.com' })
  expect((await mailsTo('mona.new@example.com')).map(mail => mail.kind).sort()).toEqual([
    'account-confirm',
    'account-reset',
  ])
})

test('joining by address ends the other sessions and a password that nobody proved', async () => {
  const squatter = await member(site, 'squatted')
  await confirmed(squatter.userId)
  const { browser: owner } = await google('squatted')
  expect((await user(owner)).id).toBe(squatter.userId)
  expect((await squatter.get('/api/user')).statusCode).toBe(401)
  expect(await login('squatted', PASSWORD)).toBe(401)
  expect(await methods(owner)).toEqual({ password: false, google: true })
  const told = (await mailsTo('squatted@example.com')).filter(
    ({ kind }) => kind === 'account-google',
  )
  expect(told[0]?.body_text).toContain('password no longer works')
})

test('a password is proven for the address it was reset at, not for the next one', async () => {
  const moving = await member(site, 'moving')
  await resetPassword(site, 'moving@example.com', PASSWORD)
  await moving.post('/api/login', { username: 'moving', password: PASSWORD })
  await moving.patch('/api/user', { email: 'settled@example.com' })
  await confirmed(moving.userId)
  await google('settled')
  expect(await login('moving', PASSWORD)).toBe(401)
})

test('an account with two-factor authentication is not linked when the sign-in is refused', async () => {
  const guarded = await member(site, 'guarded')
  await confirmed(guarded.userId)
  await turnOnTwoFactor(site, guarded)
  expect((await google('guarded')).answer.headers.location).toBe('/auth?google=second_step')
  expect(await rowOf(site.db, 'users', { id: guarded.userId })).toMatchObject({ provider_id: null })
})

test('Google can be unlinked with a recent password, which ends the other sessions', async () => {
  const { browser: here } = await google('uma')
  await expectRefused(here.delete('/api/user/google'), 409, 'password_needed')
  await resetPassword(site, 'uma@example.com', PASSWORD)
  const { browser: there } = await google('uma')
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
  provider.people[as] = { email: `${as}@elsewhere.example`, email_verified: true }
  const session = person.cookie
  const started = await person.get(path)
  person.cookie = session
  const cookie = started.cookies.find(({ name }) => name === 'fd_google')
  if (!cookie) return started.headers.location
  const back = await provider.signIn(String(started.headers.location), as)
  const answer = await site.app.inject({
    url: back.slice('http://localhost:3000'.length),
    headers: { cookie: `fd_google=${cookie.value}; ${finisher.cookie}` },
  })
  return answer.headers.location
}

test('a signed-in member links a Google account of any address, and signs in with it', async () => {
  const ann = await member(site, 'ann')
  expect(await goThroughGoogle(ann, await begin(ann), 'ann.g')).toBe('/account?google=linked')
  expect(await methods(ann)).toEqual({ password: true, google: true })
  await expectRefused(ann.post('/api/user/google'), 409, 'google_linked')
  const { browser } = await signInWithGoogle(site, provider, 'ann.g')
  expect((await user(browser)).id).toBe(ann.userId)
  const mails = await mailsTo('ann@example.com')
  expect(mails.map(mail => mail.kind)).toContain('account-google')
})

test('linking takes a recent password, the same session and ten minutes', async () => {
  const bob = await member(site, 'bob')
  later(16)
  await expectRefused(bob.post('/api/user/google'), 403, 'confirm_first')
  await bob.post('/api/user/confirm', { password: PASSWORD })
  const path = await begin(bob)
  const eve = await member(site, 'eve')
  expect(await goThroughGoogle(eve, path, 'eve.g')).toBe('/account?google=expired')
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
