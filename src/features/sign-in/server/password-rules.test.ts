import { expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { dataOf, openSite } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { expectWrong, mailedToken } from '#test/sign-ins.ts'
import { objectionTo } from './password-rules.ts'

const SITE = { brand: 'Rosa & Co', siteUrl: 'https://better-weeks.example', passwordMin: 6 }
const OWN = ['zoe.kowal', 'zoe@mailbox.example']

const plain = openSite()
const strict = openSite({ PASSWORD_RULES: 'strict' })

test.each([
  ['123456', 'Many people'],
  ['TrustNo1', 'Many people'],
  ['zoe.kowal', 'your name or ours'],
  ['Kowal-1984', 'your name or ours'],
  ['FirstDomino2026!', 'your name or ours'],
  ['better-weeks', 'your name or ours'],
  ['domino#qzx', 'your name or ours'],
])('%s is too easy to guess', (password, why) => {
  expect(objectionTo(password, SITE, OWN)).toContain(why)
})

test.each([
  'my first domino fell',
  'domino#qzxw',
  'Tr4!n9x#',
  'correct horse',
  'ÄÖÜ und 東京駅',
  '"]","[a',
  '\\"'.repeat(4),
])('%s is accepted', password => expect(objectionTo(password, SITE, OWN)).toBeNull())

test('by default six characters are enough, and a weak password only gets a warning', async () => {
  const advised = await plain.visitor().post('/api/password-advice', { password: '123456' })
  expect(advised.json().data.advice).toContain('Many people')
  const body = { username: 'ann', email: 'ann@example.com', password: '123456' }
  expect((await plain.visitor().post('/api/register', body)).statusCode).toBe(201)
  const good = { password: PASSWORD, username: 'ann' }
  const answer = await dataOf(plain.visitor().post('/api/password-advice', good))
  expect(answer).toEqual({ advice: null })
})

test('strict: registering, changing and resetting refuse a weak password, and the reset link stays valid', async () => {
  const register = (password: string) =>
    strict.visitor().post('/api/register', { username: 'bertha', email: 'b@example.com', password })
  const short = await register('Xk3!mq7')
  const expected = [400, { password: 'Password must be at least 8 characters' }]
  expect([short.statusCode, short.json().fields]).toEqual(expected)
  expect((await register('baseball')).json().fields.password).toContain('Many people')
  expect((await register('Bertha-2026')).json().fields.password).toContain('your name or ours')

  const cal = await member(strict, 'caroline')
  const change = (new_password: string) =>
    cal.post('/api/user/password', { current_password: PASSWORD, new_password })
  expect((await change('caroline-77')).json().fields.new_password).toContain('your name or ours')
  const guess = { current_password: 'no', new_password: 'baseball' }
  await expectWrong(cal.post('/api/user/password', guess), 'current_password')

  await strict.visitor().post('/api/forgot-password', { username: 'caroline' })
  const token = await mailedToken(strict, 'caroline@example.com', 'account-reset')
  const reset = (password: string) =>
    strict.visitor().post('/api/reset-password', { token, password })
  expect((await reset('caroline!')).json().fields.password).toContain('your name or ours')
  expect((await reset('a row of nine tiles')).statusCode).toBe(200)
})

test('strict applies to the administrator in the settings, too', () => {
  const start = (ADMIN_PASSWORD: string) =>
    readSettings({ PASSWORD_RULES: 'strict', ADMIN_USERNAME: 'rosa', ADMIN_PASSWORD })
  expect(() => start('rosa-2026')).toThrow(/^ADMIN_PASSWORD: This password is based on your name/)
  expect(start('a row of nine tiles').site.passwordMin).toBe(8)
})
