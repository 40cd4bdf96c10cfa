import { expect, test } from 'vitest'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { expectWrong, logIn, mailedToken, resetPassword, turnOnTwoFactor } from '#test/sign-ins.ts'
import { totp } from './totp.ts'

const site = openSite()

const MINUTE = 60_000
const later = (ms: number) => site.clock.pass(ms)
const signIn = (username: string, code?: string) => logIn(site, username, { code })
const turnOn = (person: Person) => turnOnTwoFactor(site, person)
const state = (person: Person) => dataOf(person.get('/api/user/second-step'))
const finish = (person: Person, code: string) => person.post('/api/user/second-step/on', { code })

test('signing in asks for no code until setup is complete', async () => {
  const ann = await member(site, 'ann')
  expect(await state(ann)).toEqual({ on_since: null, recovery_codes_left: 0 })
  const started = (await ann.post('/api/user/second-step')).json().data
  expect(started.address).toContain(`secret=${started.secret}`)
  expect((await signIn('ann')).statusCode).toBe(200)
  await expectWrong(finish(ann, '000000'), 'code')
  expect((await signIn('ann')).statusCode).toBe(200)
  const restarted = (await ann.post('/api/user/second-step')).json().data
  await expectWrong(finish(ann, totp(started.secret, site.clock.now)), 'code')
  const on = await dataOf(finish(ann, totp(restarted.secret, site.clock.now)))
  expect(on.recovery_codes).toHaveLength(8)
  const on_since = site.clock.now.toISOString()
  expect(await state(ann)).toEqual({ on_since, recovery_codes_left: 8 })
  expect((await ann.post('/api/user/second-step')).json().code).toBe('second_step_on')
  const mails = await rowsOf(site.db, 'mails', { recipient: 'ann@example.com' }, ['kind'])
  expect(mails.map(mail => mail.kind)).toContain('account-second-step')
})

test('signing in checks the password, then the code, and each code works once', async () => {
  const { secret, codeNow } = await turnOn(await member(site, 'bob'))
  later(MINUTE)
  const asked = await signIn('bob')
  expect([asked.statusCode, asked.json().code, asked.cookies]).toEqual([401, 'code_needed', []])
  await expectRefused(logIn(site, 'bob', { password: 'wrong one' }), 401, 'invalid_credentials')
  const wrong = await signIn('bob', '000000')
  expect([wrong.statusCode, wrong.json().code, wrong.cookies]).toEqual([401, 'code_wrong', []])
  const code = codeNow()
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const together = await Promise.all([signIn('bob', spaced), signIn('bob', code)])
  expect(together.map(answer => answer.statusCode).sort()).toEqual([200, 401])
  expect((await signIn('bob', code)).json().code).toBe('code_wrong')
  const before = totp(secret, new Date(site.clock.now.getTime() - 30_000))
  expect((await signIn('bob', before)).json().code).toBe('code_wrong')
  later(30_000)
  expect((await signIn('bob', codeNow())).statusCode).toBe(200)
})

test('a recovery code works once; new codes replace the old ones', async () => {
  const bea = await member(site, 'bea')
  const { recovery } = await turnOn(bea)
  const [first = '', second = ''] = recovery
  // 28 characters of five bits each: 140 (ASVS 11.5.1 wants 128).
  expect(first).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{4}$/)
  expect((await signIn('bea', first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
  expect((await signIn('bea', first)).statusCode).toBe(401)
  expect((await state(bea)).recovery_codes_left).toBe(7)
  const [stranger] = (await turnOn(await member(site, 'eve'))).recovery
  expect((await signIn('bea', stranger)).statusCode).toBe(401)
  const renewed = await dataOf(bea.post('/api/user/second-step/recovery-codes'))
  expect((await signIn('bea', second)).statusCode).toBe(401)
  expect((await signIn('bea', renewed.recovery_codes[0])).statusCode).toBe(200)
})

test('guessing codes is rate limited, even from many addresses', async () => {
  const { codeNow } = await turnOn(await member(site, 'cal'))
  later(MINUTE)
  const right = codeNow()
  const codes = Array.from({ length: 12 }, (_, n) => String(n).padStart(6, '0'))
  const guess = (code: string, n: number) => {
    const payload = { username: 'cal', password: PASSWORD, code }
    const remoteAddress = `10.0.0.${n}`
    return site.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress })
  }
  const answers = await Promise.all(codes.filter(code => code !== right).map(guess))
  expect(answers.filter(answer => answer.statusCode === 429).length).toBeGreaterThanOrEqual(1)
  expect((await signIn('cal', right)).statusCode).toBe(429)
  later(15 * MINUTE)
  expect((await signIn('cal', codeNow())).statusCode).toBe(200)
})

test('the database contains no password, token, secret or recovery code', async () => {
  const dan = await member(site, 'dan')
  const { secret, recovery } = await turnOn(dan)
  const tables = ['second_steps', 'recovery_codes', 'users', 'sessions', 'mails'] as const
  const text = JSON.stringify(await Promise.all(tables.map(table => rowsOf(site.db, table))))
  expect(text).toContain('$argon2id$')
  for (const hidden of [PASSWORD, dan.cookie?.split('=')[1] ?? '', secret, ...recovery]) {
    expect(text).not.toContain(hidden)
    expect(text).not.toContain(hidden.replaceAll('-', ''))
  }
})

test('turning it off needs a recent password and code', async () => {
  const fay = await member(site, 'fay')
  const { codeNow } = await turnOn(fay)
  later(16 * MINUTE)
  await expectRefused(fay.delete('/api/user/second-step'), 403, 'confirm_first')
  const renew = () => fay.post('/api/user/second-step/recovery-codes')
  await expectRefused(renew(), 403, 'confirm_first')
  await expectWrong(fay.post('/api/user/confirm', { password: PASSWORD }), 'code')
  const code = codeNow()
  expect((await fay.post('/api/user/confirm', { password: PASSWORD, code })).statusCode).toBe(200)
  expect((await fay.delete('/api/user/second-step')).statusCode).toBe(200)
  expect((await signIn('fay')).statusCode).toBe(200)
  expect(await state(fay)).toEqual({ on_since: null, recovery_codes_left: 0 })
  expect((await renew()).statusCode).toBe(404)
})

async function confirmAddress(name: string) {
  const token = await mailedToken(site, `${name}@example.com`, 'account-confirm')
  expect((await site.visitor().post('/api/confirm-email', { token })).statusCode).toBe(200)
}

test('what was set up before the address was confirmed does not outlive the owner’s reset', async () => {
  await turnOn(await member(site, 'hal'))
  await resetPassword(site, 'hal@example.com')
  expect((await signIn('hal')).statusCode).toBe(200)
  await turnOn(await member(site, 'ike'))
  later(MINUTE)
  await confirmAddress('ike')
  await resetPassword(site, 'ike@example.com')
  expect((await signIn('ike')).statusCode).toBe(200)
})

test('a reset password does not bypass it, nor does one at an address that is not confirmed', async () => {
  const jan = await member(site, 'jan')
  await confirmAddress('jan')
  later(MINUTE)
  const { codeNow } = await turnOn(jan)
  await resetPassword(site, 'jan@example.com')
  expect((await signIn('jan')).json().code).toBe('code_needed')
  later(MINUTE)
  expect((await signIn('jan', codeNow())).statusCode).toBe(200)
  const email = 'typo@example.com'
  const typo = { email, email_key: email, email_verified: false }
  await setRows(site.db, 'users', typo, { id: jan.userId })
  await resetPassword(site, email)
  expect((await signIn('jan')).json().code).toBe('code_needed')
})
