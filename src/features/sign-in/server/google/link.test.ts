import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefused } from '#test/app.ts'
import {
  CALLBACK,
  makeSiteWithGoogle,
  type OpenIdProvider,
  signInWithGoogle,
  startOpenIdProvider,
} from '#test/doubles/openid.ts'
import { answerLinkRequests, member, PASSWORD } from '#test/people.ts'
import { addRows, rowsOf, setRows } from '#test/rows.ts'

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

async function resetByMail(email: string, password: string) {
  await site.visitor().post('/api/forgot-password', { username: email })
  await answerLinkRequests(site)
  const texts = (await mailsTo(email)).map(mail => mail.body_text)
  const token = /reset-password\?token=([\w-]+)/.exec(
    texts.findLast(text => text.includes('reset-')) ?? '',
  )?.[1]
  expect((await site.visitor().post('/api/reset-password', { token, password })).statusCode).toBe(
    200,
  )
}

test('who signed in with Google and took another address is out once its owner resets the password', async () => {
  const { browser: first } = await google('mallory')
  expect((await first.patch('/api/user', { email: 'victim@example.com' })).statusCode).toBe(200)
  expect((await user(first)).provider).toBeNull()
  await resetByMail('victim@example.com', 'a password of my own')
  expect((await first.get('/api/user')).statusCode).toBe(401)
  const victim = site.visitor()
  await victim.post('/api/login', {
    username: 'victim@example.com',
    password: 'a password of my own',
  })
  const again = await google('mallory')
  expect((await user(again.browser)).id).not.toBe((await user(victim)).id)
})

test('a reset password unlinks Google; the same address can be joined again and keeps the proven password', async () => {
  const { browser } = await google('rita')
  const { id } = await user(browser)
  await resetByMail('rita@example.com', 'a password of my own')
  const row = site.db.selectFrom('users').select(['provider', 'provider_id']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ provider: null, provider_id: null })
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
  const notice = (await mailsTo('squatted@example.com')).find(
    mail => mail.kind === 'account-google',
  )
  expect(notice?.body_text).toContain('password no longer works')
})

test('a password is proven for the address it was reset at, not for the next one', async () => {
  const moving = await member(site, 'moving')
  await resetByMail('moving@example.com', PASSWORD)
  await moving.post('/api/login', { username: 'moving', password: PASSWORD })
  await moving.patch('/api/user', { email: 'settled@example.com' })
  await confirmed(moving.userId)
  await google('settled')
  expect(await login('moving', PASSWORD)).toBe(401)
})

test('an account with two-factor authentication is not linked when the sign-in is refused', async () => {
  const { userId } = await member(site, 'guarded')
  await confirmed(userId)
  const at = site.clock.now.toISOString()
  const secret = {
    user_id: userId,
    sealed_secret: 's',
    last_period: 0,
    created_at: at,
    on_since: at,
  }
  await addRows(site.db, 'second_steps', secret)
  expect((await google('guarded')).answer.headers.location).toBe('/auth?google=second_step')
  const row = site.db.selectFrom('users').select(['provider_id']).where('id', '=', userId)
  expect(await row.executeTakeFirst()).toEqual({ provider_id: null })
})

test('Google can be unlinked with a recent password, which ends the other sessions', async () => {
  const { browser: here } = await google('uma')
  await expectRefused(here.delete('/api/user/google'), 409, 'password_needed')
  await resetByMail('uma@example.com', PASSWORD)
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
