import { expect, test } from 'vitest'
import { expectRefused, makeTestApp, openSite } from '#test/app.ts'
import { Authenticator } from '#test/authenticator.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { resetPassword, turnOnTwoFactor } from '#test/sign-ins.ts'

const site = openSite()

const later = (minutes: number) => site.clock.pass(minutes * 60_000)
const list = async (person: {
  get: (url: string) => Promise<{ json: () => { data: { id: number }[] } }>
}) => (await person.get('/api/passkeys')).json().data
const mailsTo = (recipient: string) =>
  rowsOf(site.db, 'mails', { recipient }, ['kind', 'subject', 'body_text'])

test('a passkey is added, listed without its key, renamed, and opens the account without a password', async () => {
  const ann = await member(site, 'ann')
  const phone = new Authenticator()
  const options = (await ann.post('/api/passkeys/options')).json().data
  expect(options.rp).toEqual({ id: 'localhost', name: 'First Domino' })
  expect(options.authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('ann')
  const added = await ann.post('/api/passkeys', {
    credential: phone.create(options),
    name: ' My phone ',
  })
  expect(added.statusCode, added.body).toBe(201)
  const { id } = added.json().data
  const shown = {
    id,
    name: 'My phone',
    transports: ['internal', 'hybrid'],
    created_at: site.clock.now.toISOString(),
    last_used_at: null,
  }
  expect(added.json().data).toEqual(shown)
  expect(await list(ann)).toEqual([shown])
  const renamed = await ann.patch(`/api/passkeys/${id}`, { name: 'The blue phone' })
  expect(renamed.json().data).toEqual({ ...shown, name: 'The blue phone' })

  const here = site.visitor()
  const signedIn = await phone.signIn(here)
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  expect(signedIn.json().data).toMatchObject({
    id: ann.userId,
    username: 'ann',
    subscription_status: 'inactive',
  })
  expect((await here.get('/api/user')).json().data.id).toBe(ann.userId)
  expect(await list(here)).toEqual([
    { ...shown, name: 'The blue phone', last_used_at: site.clock.now.toISOString() },
  ])
  const [latest] = (await here.get('/api/user/sign-ins')).json().data
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
  for (const deviation of deviations) {
    const refused = await phone.register(bob, deviation)
    expect([refused.statusCode, refused.json().code], JSON.stringify(deviation)).toEqual([
      400,
      'invalid',
    ])
  }
  expect(await list(bob)).toEqual([])
  expect((await phone.register(bob)).statusCode).toBe(201)
  const others = [
    ...deviations.slice(0, 3),
    { type: 'webauthn.create' },
    { verified: false },
    { handle: 'x' },
  ]
  for (const deviation of others) {
    const who = site.visitor()
    const refused = await phone.signIn(who, deviation)
    expect([refused.statusCode, refused.json().code], JSON.stringify(deviation)).toEqual([
      401,
      'passkey_refused',
    ])
    expect(who.cookie).toBeNull()
  }
  const stranger = new Authenticator()
  stranger.handle = phone.handle
  expect((await stranger.signIn(site.visitor())).json().code).toBe('passkey_refused')
  const forger = new Authenticator()
  forger.handle = phone.handle
  forger.id.set(phone.id)
  expect((await forger.signIn(site.visitor())).json().code).toBe('passkey_refused')
  expect((await phone.signIn(site.visitor())).statusCode).toBe(200)
})

test('a challenge works once, for five minutes, and for the account that asked for it', async () => {
  const cal = await member(site, 'cal')
  const dan = await member(site, 'dan')
  const phone = new Authenticator()
  const mine = (await cal.post('/api/passkeys/options')).json().data
  expect((await dan.post('/api/passkeys', { credential: phone.create(mine) })).statusCode).toBe(400)
  const forSignIn = (await cal.post('/api/login/passkey/options')).json().data
  expect(
    (await cal.post('/api/passkeys', { credential: phone.create({ ...mine, ...forSignIn }) }))
      .statusCode,
  ).toBe(400)
  expect((await cal.post('/api/passkeys', { credential: phone.create(mine) })).statusCode).toBe(201)

  const { challenge } = (await site.visitor().post('/api/login/passkey/options')).json().data
  const credential = phone.get({ challenge })
  const together = await Promise.all(
    [1, 2].map(() => site.visitor().post('/api/login/passkey', { credential })),
  )
  expect(together.map(answer => answer.statusCode).sort()).toEqual([200, 401])
  const old = (await site.visitor().post('/api/login/passkey/options')).json().data
  later(5)
  const late = await site.visitor().post('/api/login/passkey', { credential: phone.get(old) })
  expect(late.json().code).toBe('passkey_refused')
  const stored = await site.db.selectFrom('passkey_challenges').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(old.challenge)
})

test('a copy of an authenticator whose counter lags behind is refused', async () => {
  const eve = await member(site, 'eve')
  const key = new Authenticator()
  key.counter = 7
  await key.register(eve)
  key.counter = 8
  expect((await key.signIn(site.visitor())).statusCode).toBe(200)
  expect((await key.signIn(site.visitor())).json().code).toBe('passkey_refused')
  key.counter = 9
  expect((await key.signIn(site.visitor())).statusCode).toBe(200)
})

test('it stands for the code of two-factor authentication', async () => {
  const fay = await member(site, 'fay')
  const phone = new Authenticator()
  await phone.register(fay)
  await turnOnTwoFactor(site, fay)
  const asked = await site.visitor().post('/api/login', { username: 'fay', password: PASSWORD })
  expect(asked.json().code).toBe('code_needed')
  expect((await phone.signIn(site.visitor())).statusCode).toBe(200)
})

test('adding and removing take a recent password; removing ends the other sessions unless asked not to', async () => {
  const gil = await member(site, 'gil')
  const [phone, tablet] = [new Authenticator(), new Authenticator()]
  const kept = (await phone.register(gil)).json().data
  const gone = (await tablet.register(gil)).json().data
  const there = site.visitor()
  await phone.signIn(there)
  const begun = (await gil.post('/api/passkeys/options')).json().data
  later(16)
  const calls = [
    () => gil.post('/api/passkeys/options'),
    () => gil.post('/api/passkeys', { credential: new Authenticator().create(begun) }),
    () => gil.delete(`/api/passkeys/${kept.id}`),
  ]
  for (const call of calls) {
    await expectRefused(call(), 403, 'confirm_first')
  }
  await gil.post('/api/user/confirm', { password: PASSWORD })
  expect((await gil.delete(`/api/passkeys/${gone.id}?sign_out_others=false`)).json()).toEqual({
    success: true,
  })
  expect((await there.get('/api/user')).statusCode).toBe(200)
  expect((await tablet.signIn(site.visitor())).json().code).toBe('passkey_refused')
  expect((await gil.delete(`/api/passkeys/${kept.id}`)).statusCode).toBe(200)
  expect((await there.get('/api/user')).statusCode).toBe(401)
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
  const again = (await hal.post('/api/passkeys/options')).json().data
  expect(again.excludeCredentials.map((known: { id: string }) => known.id)).toEqual([
    phone.id.toString('base64url'),
  ])
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
  for (let n = 0; n < 20; n++)
    expect((await new Authenticator().register(jan)).statusCode).toBe(201)
  expect((await jan.post('/api/passkeys/options')).json().code).toBe('passkeys_full')
  expect(await list(jan)).toHaveLength(20)
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

test('where browsers have no passkeys there are none', async () => {
  const plain = await makeTestApp({ SITE_URL: 'http://192.0.2.1:8080' })
  expect((await plain.visitor().post('/api/login/passkey/options')).statusCode).toBe(404)
  await plain.close()
})
