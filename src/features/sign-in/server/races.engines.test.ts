import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectRefused, openSite, type Person } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { answerLinkRequests, member, PASSWORD, setMembership } from '#test/people.ts'
import { addRows, rowOf, rowsOf, setRows } from '#test/rows.ts'
import { logIn } from '#test/sign-ins.ts'
import { hashPassword } from './passwords/hash.ts'
import { totp } from './two-factor/totp.ts'

const site = openSite()

const user = async (person: Person) => (await person.get('/api/user')).json().data
const row = (id: number) => rowOf(site.db, 'users', { id })

test.each([
  ['a password change', { password_hash: await hashPassword('another password') }],
  ['disabling the account', { disabled: true }],
])('a sign-in that races with %s creates no session', async (_, change) => {
  const ann = await member(site)
  const { username } = await user(ann)
  const answer = await meanwhile(
    site.db,
    async trx => {
      await setRows(trx, 'users', change, { id: ann.userId })
      await trx.deleteFrom('sessions').where('user_id', '=', ann.userId).execute()
    },
    () => logIn(site, username),
  )
  const { code } = answer.json()
  expect([answer.statusCode, code, answer.cookies]).toEqual([401, 'invalid_credentials', []])
  expect(await rowsOf(site.db, 'sessions', { user_id: ann.userId })).toEqual([])
})

test('changing the address back while another is confirmed does not confirm it', async () => {
  const eve = await member(site, 'eve')
  const answer = await meanwhile(
    site.db,
    trx => {
      const email = 'mine@example.com'
      const changed = { email, email_key: email, email_verified: true }
      return setRows(trx, 'users', changed, { id: eve.userId })
    },
    () => eve.patch('/api/user', { email: 'eve@example.com' }),
  )
  expect(answer.statusCode).toBe(200)
  expect(await user(eve)).toMatchObject({ email: 'eve@example.com', email_verified: false })
})

test('a reset link mailed to an address that has since been replaced does nothing', async () => {
  const cal = await member(site, 'cal')
  const link = {
    user_id: cal.userId,
    purpose: 'reset' as const,
    token_hash: createHash('sha256').update('a link').digest('hex'),
    email: 'old@example.com',
    created_at: site.clock.now.toISOString(),
    expires_at: new Date(site.clock.now.getTime() + 60_000).toISOString(),
  }
  await addRows(site.db, 'account_tokens', link)
  const before = await row(cal.userId)
  const words = { token: 'a link', password: 'new words' }
  await expectRefused(site.visitor().post('/api/reset-password', words), 400, 'link_invalid')
  expect((await row(cal.userId)).password_hash).toBe(before.password_hash)
})

test('concurrent requests for a link get no more mails than sequential ones', async () => {
  await member(site, 'dan')
  const ask = () => site.visitor().post('/api/forgot-password', { username: 'dan' })
  await Promise.all(Array.from({ length: 12 }, ask))
  await Promise.all([1, 2, 3].map(() => answerLinkRequests(site)))
  const mails = { recipient: 'dan@example.com', kind: 'account-reset' }
  expect(await rowsOf(site.db, 'mails', mails)).toHaveLength(5)
})

test('retrying a registration counts against the same limit of password guesses as signing in', async () => {
  await member(site, 'fay')
  const retry = (password: string) => {
    const body = { username: 'fay', email: 'fay@example.com', password }
    return site.visitor().post('/api/register', body, { 'idempotency-key': 'guess' })
  }
  for (let n = 0; n < 10; n++) expect((await retry(`wrong ${n}`)).statusCode).toBe(409)
  expect((await retry(PASSWORD)).statusCode).toBe(429)
  expect((await logIn(site, 'fay')).statusCode).toBe(429)
})

test('an expired first password does not work through a retried registration either', async () => {
  const gil = await member(site, 'gil')
  const ended = new Date(site.clock.now.getTime() - 1).toISOString()
  await setRows(site.db, 'users', { password_ends_at: ended }, { id: gil.userId })
  const body = { username: 'gil', email: 'gil@example.com', password: PASSWORD }
  const answer = await site.visitor().post('/api/register', body, { 'idempotency-key': 'again' })
  expect(answer.statusCode).toBe(409)
})

test('a stolen password cannot be changed or used while its owner is changing it', async () => {
  const password_hash = await hashPassword('the owner’s own')
  for (const ask of [
    (thief: Person) =>
      thief.post('/api/user/password', { current_password: PASSWORD, new_password: 'the thief’s' }),
    (thief: Person) => thief.delete('/api/user', { password: PASSWORD }),
  ]) {
    const thief = await member(site)
    const answer = await meanwhile(
      site.db,
      async trx => {
        await setRows(trx, 'users', { password_hash }, { id: thief.userId })
        await trx.deleteFrom('sessions').where('user_id', '=', thief.userId).execute()
      },
      () => ask(thief),
    )
    expect([400, 401]).toContain(answer.statusCode)
    expect((await row(thief.userId)).password_hash).toBe(password_hash)
  }
})

test('a registration retried while the first request is in flight gets the same response', async () => {
  const body = { username: 'twin', email: 'twin@example.com', password: PASSWORD }
  const send = (key: string) =>
    site.visitor().post('/api/register', body, { 'idempotency-key': key })
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('the same')))
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(answer => answer.json().data.id)).size).toBe(1)
})

test('deleting an account with an unconfirmed address deletes only its own mails; the team’s always stay', async () => {
  const at = site.clock.now.toISOString()
  const mail = (kind: string, recipient: string) => ({
    ...{ kind, recipient, subject: '', body_text: '', body_html: '', headers: {}, message_id: '' },
    ...{ status: 'waiting' as const, attempts: 0, due_at: at, created_at: at },
  })
  const left = async (key: string) => {
    const mails = await rowsOf(site.db, 'mails', {}, ['kind', 'recipient'])
    const theirs = mails.filter(each => each.recipient.toLowerCase() === key)
    return theirs.map(each => each.kind).sort()
  }
  const kinds = ['account-reset', 'booking-sender', 'booking-team', 'contact-team']
  for (const name of ['ida', 'joe']) {
    const someone = await member(site, name)
    const mails = kinds.map(kind => mail(kind, `${name.toUpperCase()}@example.com`))
    await addRows(site.db, 'mails', mails)
    const confirmed = name === 'joe'
    await setRows(site.db, 'users', { email_verified: confirmed }, { id: someone.userId })
    expect((await someone.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  }
  expect(await left('ida@example.com')).toEqual(['booking-sender', 'booking-team', 'contact-team'])
  expect(await left('joe@example.com')).toEqual(['booking-team', 'contact-team'])
})

test('changing the address is rate limited, so that it cannot be used to mail strangers', async () => {
  const kim = await member(site, 'kim')
  const to = (n: number) => kim.patch('/api/user', { email: `kim${n}@example.com` })
  for (let n = 0; n < 10; n++) expect((await to(n)).statusCode).toBe(200)
  expect((await to(10)).statusCode).toBe(429)
  expect((await kim.patch('/api/user', { full_name: 'Kim' })).statusCode).toBe(200)
})

test('restarting two-factor setup in a race invalidates codes for the previous secret', async () => {
  const lea = await member(site, 'lea')
  const { secret } = (await lea.post('/api/user/second-step')).json().data
  const answer = await meanwhile(
    site.db,
    trx => {
      const restarted = { sealed_secret: 'another', last_period: 0 }
      return setRows(trx, 'second_steps', restarted, { user_id: lea.userId })
    },
    () => lea.post('/api/user/second-step/on', { code: totp(secret, site.clock.now) }),
  )
  expect(answer.statusCode).not.toBe(200)
  expect((await lea.get('/api/user/second-step')).json().data.on_since).toBeNull()
})

test('a Stripe customer created while its member deletes the account is closed, too', async () => {
  const max = await member(site, 'max')
  const answer = await meanwhile(
    site.db,
    trx => setMembership({ db: trx }, max, { stripe_customer_id: 'cus_late' }),
    () => max.delete('/api/user', { password: PASSWORD }),
  )
  expect(answer.statusCode).toBe(200)
  expect(await rowsOf(site.db, 'stripe_closings')).toMatchObject([{ customer_id: 'cus_late' }])
})
