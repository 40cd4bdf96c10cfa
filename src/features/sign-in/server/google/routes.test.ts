import { expect, test } from 'vitest'
import { dataOf, expectStatus, makeTestApp, type Person } from '#test/app.ts'
import {
  makeSiteWithGoogle,
  openSiteWithGoogle,
  signInWithGoogle as signIn,
} from '#test/doubles/openid.ts'
import { watchLog } from '#test/log-lines.ts'
import { member } from '#test/people.ts'
import { addRows, setRows } from '#test/rows.ts'

const { site, provider } = openSiteWithGoogle()
const withGoogle = (more: Record<string, string> = {}) => makeSiteWithGoogle(provider, more)

const signInWithGoogle = (person: string, next = '/weekly-planner', to = site) =>
  signIn(to, provider, person, next)
/** Where the browser ends. */
const placeAfter = async (person: string, next?: string) =>
  (await signInWithGoogle(person, next)).answer.headers.location
const user = (person: Person) => dataOf(person.get('/api/user'))

test('a new user gets an account with the Google profile, and the same one next time', async () => {
  const profile = {
    email: 'nina.k@example.com',
    email_verified: true,
    name: 'Nina Kowal',
    given_name: 'Nina',
    family_name: 'Kowal',
    picture: 'https://example.com/nina.jpg',
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
  provider.people.kay = { email: 'kay@example.com', email_verified: true }
  const { browser } = await signInWithGoogle('kay')
  const at = site.clock.now.toISOString()
  const { id } = await user(browser)
  const started = { user_id: id, sealed_secret: 's', last_period: 0, created_at: at }
  await addRows(site.db, 'second_steps', started)
  expect(await placeAfter('kay')).toBe('/weekly-planner')
  await setRows(site.db, 'second_steps', { on_since: at }, { user_id: id })
  const refused = await signInWithGoogle('kay')
  expect(refused.answer.headers.location).toBe('/auth?google=second_step')
  expect(refused.browser.cookie).toBeNull()
})

test('a callback works once, only in the browser that started it, and redirects only within the site', async () => {
  provider.people.eve = { email: 'eve@example.com', email_verified: true }
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
  provider.people.mia = { email: 'mia@example.com', email_verified: true }
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

test('a disabled member cannot sign in', async () => {
  provider.people.dora = { email: 'dora@example.com', email_verified: true }
  const { browser } = await signInWithGoogle('dora')
  await setRows(site.db, 'users', { disabled: true }, { id: (await user(browser)).id })
  expect(await placeAfter('dora')).toBe('/auth?google=disabled')
})

test('the log says how each sign-in ended, and nothing of whose it was', async () => {
  provider.people.lin = { email: 'lin@example.com', email_verified: true }
  const watched = await withGoogle()
  const lines = watchLog(watched.app)
  await signInWithGoogle('lin', '/account', watched)
  expect(lines()).toEqual(['["a sign-in with Google succeeded"]'])
  await setRows(watched.db, 'users', { disabled: true }, { provider: 'google' })
  await signInWithGoogle('lin', '/account', watched)
  expect(lines()).toEqual(['[{"reason":"disabled"},"a sign-in with Google failed"]'])
  await watched.visitor().get('/api/auth/google/callback?code=stolen')
  expect(lines()).toEqual(['[{"reason":"expired"},"a sign-in with Google failed"]'])
  await watched.close()
})

test('without its settings the routes do not exist', async () => {
  const plain = await makeTestApp()
  const link = (await member(plain)).post('/api/user/google')
  await expectStatus(404, plain.visitor().get('/api/auth/google'), link)
  await plain.close()
})
