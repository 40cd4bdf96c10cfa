import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { answerLinkRequests, member, PASSWORD, setMembership } from '#test/people.ts'
import { addRows, rowOf, rowsOf, setRows } from '#test/rows.ts'
import { logIn } from '#test/sign-ins.ts'
import { hashPassword } from './password-hash.ts'

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

test('however many links are requested at once, five of a kind are mailed', async () => {
  await member(site, 'dan')
  const paths = ['/api/forgot-password', '/api/send-confirmation-email']
  const ask = (path: string) => site.visitor().post(path, { username: 'dan' })
  for (const path of paths) await Promise.all(new Array(12).fill(path).map(ask))
  await Promise.all([1, 2, 3].map(() => answerLinkRequests(site)))
  for (const kind of ['account-reset', 'account-confirm']) {
    const mails = await rowsOf(site.db, 'mails', { recipient: 'dan@example.com', kind })
    expect(mails, kind).toHaveLength(5)
  }
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

test('deleting an account with an unconfirmed address deletes only its own mails; the team’s always stay', async () => {
  const at = site.clock.now.toISOString()
  const kinds = ['account-reset', 'booking-sender', 'booking-team', 'contact-team']
  const leftAfter = async (name: string, email_verified: boolean) => {
    const { userId, ...someone } = await member(site, name)
    const recipient = `${name.toUpperCase()}@example.com`
    const mails = kinds.map(kind => ({
      ...{ kind, recipient, subject: '', body_text: '', body_html: '', headers: {} },
      ...{ message_id: '', status: 'waiting' as const, attempts: 0, due_at: at, created_at: at },
    }))
    await addRows(site.db, 'mails', mails)
    await setRows(site.db, 'users', { email_verified }, { id: userId })
    await expectStatus(200, someone.delete('/api/user', { password: PASSWORD }))
    const left = await rowsOf(site.db, 'mails', {}, ['kind', 'recipient'])
    const theirs = left.filter(mail => mail.recipient.toUpperCase() === recipient.toUpperCase())
    return theirs.map(({ kind }) => kind).sort()
  }
  expect(await leftAfter('ida', false)).toEqual(kinds.slice(1))
  expect(await leftAfter('joe', true)).toEqual(kinds.slice(2))
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
