import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { answerLinkRequests, member, PASSWORD } from '#test/people.ts'
import { type PwnedPasswords, startPwnedPasswords } from '#test/pwned-passwords.ts'

const BREACHED = 'horse staple battery'

let service: PwnedPasswords
let site: TestApp
beforeAll(async () => {
  service = await startPwnedPasswords([BREACHED])
  site = await makeTestApp(service.settings)
})
afterAll(async () => {
  await site.close()
  await service.close()
})
afterEach(() => {
  service.asked = []
  service.reply = null
})

const register = (username: string, password: string, to = site) =>
  to.visitor().post('/api/register', { username, email: `${username}@example.com`, password })

test('registering, changing and resetting refuse a breached password', async () => {
  const refused = await register('ann', BREACHED)
  expect([refused.statusCode, refused.json().fields.password]).toEqual([
    400,
    expect.stringContaining('data breach'),
  ])
  const ann = await member(site, 'ann')
  const change = (new_password: string) =>
    ann.post('/api/user/password', { current_password: PASSWORD, new_password })
  expect((await change(BREACHED)).json().fields.new_password).toContain('data breach')
  await site.visitor().post('/api/forgot-password', { username: 'ann' })
  await answerLinkRequests(site)
  const mail = await site.db
    .selectFrom('mails')
    .select('body_text')
    .where('kind', '=', 'account-reset')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(mail.body_text)?.[1]
  const reset = (password: string) => site.visitor().post('/api/reset-password', { token, password })
  expect((await reset(BREACHED)).json().fields.password).toContain('data breach')
  expect((await reset('a row of nine tiles')).statusCode).toBe(200)
})

test('the service learns five hexadecimal digits of the hash and nothing else', async () => {
  await register('bob', PASSWORD)
  const hash = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase()
  expect(service.asked.map(({ path }) => path)).toEqual([`/range/${hash.slice(0, 5)}`])
  const headers = service.asked[0]?.headers
  expect(headers?.['add-padding']).toBe('true')
  expect(JSON.stringify(headers)).not.toMatch(new RegExp(`cookie|bob|${PASSWORD}|${hash.slice(5)}`, 'i'))
})

test('a padded entry is not a breach', async () => {
  const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase()
  service.reply = response => response.end(`${hash.slice(5)}:0\r\n`)
  expect((await register('cal', BREACHED)).statusCode).toBe(201)
})

test.each<[string, PwnedPasswords['reply']]>([
  ['answers with an error', response => response.writeHead(503).end()],
  ['does not answer', () => {}],
])('when the service %s, the password is accepted', async (name, reply) => {
  service.reply = reply
  expect((await register(name.replaceAll(' ', '-'), BREACHED)).statusCode).toBe(201)
})

test('without the setting nobody is asked', async () => {
  const { PASSWORD_BREACH_API = '' } = service.settings
  const plain = await makeTestApp({ PASSWORD_BREACH_API })
  expect((await register('dan', BREACHED, plain)).statusCode).toBe(201)
  expect(service.asked).toEqual([])
  await plain.close()
})
