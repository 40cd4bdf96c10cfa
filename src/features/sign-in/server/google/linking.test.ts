import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefused, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import {
  CALLBACK,
  makeSiteWithGoogle,
  type OpenIdProvider,
  signInWithGoogle,
  startOpenIdProvider,
} from '#test/doubles/openid.ts'
import { member, PASSWORD } from '#test/people.ts'
import { addRows, rowsOf } from '#test/rows.ts'

let provider: OpenIdProvider
let site: TestApp
beforeAll(async () => {
  provider = await startOpenIdProvider(CALLBACK)
  site = await makeSiteWithGoogle(provider)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const later = (minutes: number) => site.clock.pass(minutes * 60_000)
const methods = async (person: Person) =>
  (await person.get('/api/user/sign-in-methods')).json().data
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
  expect((await browser.get('/api/user')).json().data.id).toBe(ann.userId)
  const mails = await rowsOf(site.db, 'mails', { recipient: 'ann@example.com' }, ['kind'])
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
  const at = site.clock.now.toISOString()
  const secret = {
    user_id: dan.userId,
    sealed_secret: 's',
    last_period: 0,
    created_at: at,
    on_since: at,
  }
  await addRows(site.db, 'second_steps', secret)
  expect(await goThroughGoogle(dan, path, 'dan.g')).toBe('/account?google=second_step')
  expect((await dan.post('/api/user/google')).json().code).toBe('google_without_code')
  expect(await methods(dan)).toEqual({ password: true, google: false })
})

test('without Google there is nothing to link', async () => {
  const plain = await makeTestApp()
  expect((await (await member(plain)).post('/api/user/google')).statusCode).toBe(404)
  await plain.close()
})
