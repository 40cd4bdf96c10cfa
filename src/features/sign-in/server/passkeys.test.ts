import { expect, test } from 'vitest'
import { dataOf, expectRefused, makeTestApp, openSite, type Person } from '#test/app.ts'
import { Authenticator } from '#test/authenticator.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import {
  confirmPassword,
  isSignedIn,
  logIn,
  resetPassword,
  turnOnTwoFactor,
} from '#test/sign-ins.ts'

const site = openSite()

const later = (minutes: number) => site.clock.pass(minutes * 60_000)
const list = (person: Person) => dataOf(person.get('/api/passkeys'))
/** What a browser asks for before it makes or uses a passkey. */
const optionsFor = (person: Person) => dataOf(person.post('/api/passkeys/options'))
const optionsToSignIn = (person: Person) => dataOf(person.post('/api/login/passkey/options'))
const add = (person: Person, credential: object) => person.post('/api/passkeys', { credential })
const mailsTo = (recipient: string) =>
  rowsOf(site.db, 'mails', { recipient }, ['kind', 'subject', 'body_text'])

test('a passkey is added, listed without its key, renamed, and opens the account without a password', async () => {
  const ann = await member(site, 'ann')
  const phone = new Authenticator()
  const options = await optionsFor(ann)
  expect(options.rp).toEqual({ id: 'localhost', name: 'First Domino' })
  const selection = { residentKey: 'required', userVerification: 'required' }
  const algorithms = options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)
  expect(algorithms).toEqual([-7, -8, -257])
  expect(options.authenticatorSelection).toMatchObject(selection)
  expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('ann')
  const credential = phone.create(options)
  const added = await dataOf(ann.post('/api/passkeys', { credential, name: ' My phone ' }), 201)
  const shown = {
    ...{ id: added.id, name: 'My phone', transports: ['internal', 'hybrid'] },
    ...{ created_at: site.clock.now.toISOString(), last_used_at: null },
  }
  expect(added).toEqual(shown)
  expect(await list(ann)).toEqual([shown])
  const renamed = { ...shown, name: 'The blue phone' }
  const name = { name: 'The blue phone' }
  expect(await dataOf(ann.patch(`/api/passkeys/${added.id}`, name))).toEqual(renamed)

  const here = site.visitor()
  const user = { id: ann.userId, username: 'ann', subscription_status: 'inactive' }
  expect(await dataOf(phone.signIn(here))).toMatchObject(user)
  expect(await dataOf(here.get('/api/user'))).toMatchObject(user)
  expect(await list(here)).toEqual([{ ...renamed, last_used_at: site.clock.now.toISOString() }])
  const [latest] = await dataOf(here.get('/api/user/sign-ins'))
  expect(latest.method).toBe('passkey')
  const mails = await mailsTo('ann@example.com')
  expect(mails.find(mail => mail.kind === 'account-passkey')?.body_text).toContain('My phone')
})

test('what was not made for this challenge, this site, or by a verified person is refused', async () => {
  const bob = await member(site, 'bob')
  const phone = new Authenticator()
  const deviations = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { type: 'webauthn.get' },
    { verified: false },
    { format: 'apple' },
  ]
  for (const deviation of deviations)
    await expectRefused(phone.register(bob, deviation), 400, 'invalid')
  expect(await list(bob)).toEqual([])
  expect((await phone.register(bob)).statusCode).toBe(201)
  const others = [{ type: 'webauthn.create' }, { verified: false }, { handle: 'x' }]
  for (const deviation of [...deviations.slice(0, 3), ...others]) {
    const who = site.visitor()
    await expectRefused(phone.signIn(who, deviation), 401, 'passkey_refused')
    expect(who.cookie).toBeNull()
  }
  const [stranger, forger] = [new Authenticator(), new Authenticator()]
  forger.id.set(phone.id)
  for (const other of [stranger, forger]) {
    other.handle = phone.handle
    await expectRefused(other.signIn(site.visitor()), 401, 'passkey_refused')
  }
  expect((await phone.signIn(site.visitor())).statusCode).toBe(200)
})

test('a challenge works once, for five minutes, and for the account that asked for it', async () => {
  const cal = await member(site, 'cal')
  const dan = await member(site, 'dan')
  const phone = new Authenticator()
  const mine = await optionsFor(cal)
  expect((await add(dan, phone.create(mine))).statusCode).toBe(400)
  const forSignIn = { ...mine, ...(await optionsToSignIn(cal)) }
  expect((await add(cal, phone.create(forSignIn))).statusCode).toBe(400)
  expect((await add(cal, phone.create(mine))).statusCode).toBe(201)

  const { challenge } = await optionsToSignIn(site.visitor())
  const credential = phone.get({ challenge })
  const together = await Promise.all(
    [1, 2].map(() => site.visitor().post('/api/login/passkey', { credential })),
  )
  expect(together.map(answer => answer.statusCode).sort()).toEqual([200, 401])
  const old = await optionsToSignIn(site.visitor())
  later(5)
  const late = site.visitor().post('/api/login/passkey', { credential: phone.get(old) })
  await expectRefused(late, 401, 'passkey_refused')
  const stored = await rowsOf(site.db, 'passkey_challenges')
  expect(JSON.stringify(stored)).not.toContain(old.challenge)
})

test('it stands for the code of two-factor authentication; a copy whose counter lags behind is refused', async () => {
  const eve = await member(site, 'eve')
  const key = new Authenticator()
  key.counter = 7
  await key.register(eve)
  await turnOnTwoFactor(site, eve)
  await expectRefused(logIn(site, 'eve'), 401, 'code_needed')
  for (const [counter, status] of [
    [8, 200],
    [8, 401],
    [9, 200],
  ] as const) {
    key.counter = counter
    expect((await key.signIn(site.visitor())).statusCode).toBe(status)
  }
})

test('adding and removing take a recent password; removing ends the other sessions unless asked not to', async () => {
  const gil = await member(site, 'gil')
  const [phone, tablet] = [new Authenticator(), new Authenticator()]
  const kept = (await phone.register(gil)).json().data
  const gone = (await tablet.register(gil)).json().data
  const there = site.visitor()
  await phone.signIn(there)
  const begun = await optionsFor(gil)
  later(16)
  const calls = [
    () => gil.post('/api/passkeys/options'),
    () => add(gil, new Authenticator().create(begun)),
    () => gil.delete(`/api/passkeys/${kept.id}`),
  ]
  for (const call of calls) await expectRefused(call(), 403, 'confirm_first')
  await confirmPassword(gil)
  await dataOf(gil.delete(`/api/passkeys/${gone.id}?sign_out_others=false`))
  expect(await isSignedIn(there)).toBe(true)
  expect((await tablet.signIn(site.visitor())).json().code).toBe('passkey_refused')
  expect((await gil.delete(`/api/passkeys/${kept.id}`)).statusCode).toBe(200)
  expect(await isSignedIn(there)).toBe(false)
  expect(await list(gil)).toEqual([])
  const subjects = (await mailsTo('gil@example.com')).map(mail => mail.subject)
  expect(subjects.filter(subject => subject.includes('was removed'))).toHaveLength(2)
  expect((await gil.delete(`/api/passkeys/${kept.id}`)).statusCode).toBe(404)
})

test('nobody reaches another member’s passkeys, administrators included', async () => {
  const hal = await member(site, 'hal')
  const phone = new Authenticator()
  const { id } = (await phone.register(hal)).json().data
  for (const other of [await member(site), await administrator(site)]) {
    expect(await list(other)).toEqual([])
    expect((await other.patch(`/api/passkeys/${id}`, { name: 'mine' })).statusCode).toBe(404)
    expect((await other.delete(`/api/passkeys/${id}`)).statusCode).toBe(404)
    expect((await phone.register(other)).json().code).toBe('passkey_exists')
  }
  const again = await optionsFor(hal)
  expect(again.excludeCredentials).toMatchObject([{ id: phone.id.toString('base64url') }])
})

test('a disabled member cannot sign in, and a reset password removes all passkeys', async () => {
  const ida = await member(site, 'ida')
  const phone = new Authenticator()
  await phone.register(ida)
  const disable = (disabled: boolean) => setRows(site.db, 'users', { disabled }, { id: ida.userId })
  await disable(true)
  expect((await phone.signIn(site.visitor())).json().code).toBe('passkey_refused')
  await disable(false)
  expect((await phone.signIn(site.visitor())).statusCode).toBe(200)
  await resetPassword(site, 'ida@example.com')
  expect((await phone.signIn(site.visitor())).json().code).toBe('passkey_refused')
})

test('an account has at most twenty', async () => {
  const jan = await member(site, 'jan')
  for (let n = 0; n < 20; n++) await dataOf(new Authenticator().register(jan), 201)
  expect((await jan.post('/api/passkeys/options')).json().code).toBe('passkeys_full')
})

test('guessing from one address is limited together with passwords', async () => {
  const limited = await makeTestApp()
  const wrong = new Authenticator()
  const who = limited.visitor()
  const tries = []
  for (let n = 0; n < 51; n++) tries.push((await wrong.signIn(who)).statusCode)
  expect([tries[49], tries[50]]).toEqual([401, 429])
  const password = await who.post('/api/login', { username: 'nobody', password: PASSWORD })
  expect(password.statusCode).toBe(429)
  await limited.close()
})

test('where browsers have no passkeys there are none, and without its settings no sign-in with Google', async () => {
  const plain = await makeTestApp({ SITE_URL: 'http://192.0.2.1:8080' })
  expect((await plain.visitor().post('/api/login/passkey/options')).statusCode).toBe(404)
  const confirming = (await member(plain)).post('/api/user/confirm/passkey/options')
  expect((await confirming).statusCode).toBe(404)
  expect((await plain.visitor().get('/api/auth/google')).statusCode).toBe(404)
  await plain.close()
})
