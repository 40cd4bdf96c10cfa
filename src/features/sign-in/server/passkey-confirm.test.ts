import { expect, test } from 'vitest'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { Authenticator } from '#test/authenticator.ts'
import { member, PASSWORD } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { isSignedIn, turnOnTwoFactor } from '#test/sign-ins.ts'

const site = openSite()

const later = (minutes: number) => site.clock.pass(minutes * 60_000)

async function withPasskey(username: string) {
  const person = await member(site, username)
  const phone = new Authenticator()
  await phone.register(person)
  return { person, phone }
}

const OPTIONS = '/api/user/confirm/passkey/options'
const CONFIRM = '/api/user/confirm/passkey'
const isConfirmed = async (person: Person) =>
  (await person.get('/api/user/confirm')).statusCode === 200
const optionsFor = (person: Person) => dataOf(person.post(OPTIONS))
const confirmWith = (person: Person, credential: object) => person.post(CONFIRM, { credential })

test('a passkey confirms for 15 minutes as the password does, also without one and with two-factor authentication', async () => {
  const { person: ann, phone } = await withPasskey('ann')
  await turnOnTwoFactor(site, ann)
  await setRows(site.db, 'users', { password_hash: null }, { id: ann.userId })
  later(16)
  const move = () => ann.patch('/api/user', { email: 'ann2@example.com' })
  await expectRefused(move(), 403, 'confirm_first')
  const options = await optionsFor(ann)
  const known = { id: phone.id.toString('base64url'), type: 'public-key' }
  expect(options).toMatchObject({
    ...{ rpId: 'localhost', userVerification: 'required', timeout: 300_000 },
    allowCredentials: [{ ...known, transports: ['internal', 'hybrid'] }],
  })
  const stolen = site.visitor()
  stolen.cookie = ann.cookie
  await dataOf(confirmWith(ann, phone.get(options)))
  expect(ann.cookie).not.toBe(stolen.cookie)
  expect(await isSignedIn(stolen)).toBe(false)
  await dataOf(move())
  const [{ last_used_at }] = (await ann.get('/api/passkeys')).json().data
  expect(last_used_at).toBe(site.clock.now.toISOString())
  later(16)
  expect(await isConfirmed(ann)).toBe(false)
})

test('somebody else’s passkey, or an own one that names somebody else, confirms nothing', async () => {
  const { person: bob, phone } = await withPasskey('bob')
  const { phone: foreign } = await withPasskey('bobs-guest')
  later(16)
  const refused = await phone.confirm(bob, { handle: foreign.handle })
  expect(refused.json().fields.credential).toContain('did not confirm')
  for (const other of [foreign, new Authenticator()])
    for (const handle of [phone.handle, ''])
      expect((await other.confirm(bob, { handle })).statusCode).toBe(400)
  expect(await isConfirmed(bob)).toBe(false)
  // When the request lists the passkeys, a security key may omit the user handle.
  expect((await phone.confirm(bob, { handle: '' })).statusCode).toBe(200)
  expect(await isConfirmed(bob)).toBe(true)
})

test('a challenge works once, and only in the session that asked for it', async () => {
  const { person: cal, phone } = await withPasskey('cal')
  const there = site.visitor()
  await there.post('/api/login', { username: 'cal', password: PASSWORD })
  later(16)
  const mine = await optionsFor(cal)
  expect((await confirmWith(there, phone.get(mine))).statusCode).toBe(400)
  const forSignIn = (await cal.post('/api/login/passkey/options')).json().data
  expect((await confirmWith(cal, phone.get(forSignIn))).statusCode).toBe(400)
  const signIn = site.visitor().post('/api/login/passkey', { credential: phone.get(mine) })
  await expectRefused(signIn, 401, 'passkey_refused')
  expect(await isConfirmed(cal)).toBe(false)
  expect((await confirmWith(cal, phone.get(mine))).statusCode).toBe(200)
  expect(await isConfirmed(there)).toBe(false)
  later(16)
  expect((await confirmWith(cal, phone.get(mine))).statusCode).toBe(400)
  expect(await isConfirmed(cal)).toBe(false)
})

test('a copy whose counter lags behind and a passkey that was removed confirm nothing', async () => {
  const { person: dan, phone } = await withPasskey('dan')
  phone.counter = 3
  expect((await phone.confirm(dan)).statusCode).toBe(200)
  expect((await phone.confirm(dan)).statusCode).toBe(400)
  phone.counter = 4
  const options = await optionsFor(dan)
  const [{ id }] = (await dan.get('/api/passkeys')).json().data
  expect((await dan.delete(`/api/passkeys/${id}`)).statusCode).toBe(200)
  expect((await confirmWith(dan, phone.get(options))).statusCode).toBe(400)
  expect((await dan.post(OPTIONS)).statusCode).toBe(404)
})

test('attempts are limited together with those by password, and the right ones are free', async () => {
  const { person: eve, phone } = await withPasskey('eve')
  for (let n = 0; n < 12; n++) expect((await phone.confirm(eve)).statusCode).toBe(200)
  for (let n = 0; n < 5; n++) await phone.confirm(eve, { verified: false })
  for (let n = 0; n < 5; n++) await eve.post('/api/user/confirm', { password: `guess ${n}` })
  expect((await phone.confirm(eve)).statusCode).toBe(429)
  expect((await eve.post('/api/user/confirm', { password: PASSWORD })).statusCode).toBe(429)
})
