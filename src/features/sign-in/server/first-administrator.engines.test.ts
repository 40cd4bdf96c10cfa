import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, NOON, openSite } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { addRows, rowsOf, setRows } from '#test/rows.ts'
import { expectWrong, logIn } from '#test/sign-ins.ts'
import { hashToken } from './link-mails.ts'
import { ensureAdministrator } from './operator.ts'

const site = openSite({}, 'test')

const signIn = async (username: string, password: string) =>
  (await logIn(site, username, { password })).json()
const ensured = (now = NOON) => ensureAdministrator(systemContext(site.db, site.deps, now), null)

test('without an administrator in settings or database, one is created with a password that is shown once', async () => {
  await member(site, 'admin')
  const together = await Promise.all([ensured(), ensured()])
  const [made, ...others] = together.filter(each => each !== null)
  expect(made).toEqual({ username: 'admin2', password: expect.stringMatching(/^[\w-]{22}$/) })
  expect(others).toEqual([])
  expect((await signIn('admin2', made?.password ?? '')).data.is_admin).toBe(true)
  expect(await ensured()).toBeNull()
})

test('the first password expires after seven days unless changed; the next start sets another', async () => {
  const made = await ensured()
  const first = made?.password ?? ''
  const admin = site.visitor()
  await dataOf(admin.post('/api/login', { username: 'admin', password: first }))
  const ends = new Date(NOON.getTime() + 7 * DAY_MS)
  const state = () => dataOf(admin.get('/api/user/password'))
  expect(await state()).toEqual({ ends_at: ends.toISOString() })
  site.clock.now = new Date(ends.getTime() - 1)
  expect((await signIn('admin', first)).success).toBe(true)
  expect(await ensured(site.clock.now)).toBeNull()
  site.clock.now = ends
  expect((await signIn('admin', first)).code).toBe('invalid_credentials')
  const together = [1, 2, 3].map(() => ensured(ends))
  const [another, ...rest] = (await Promise.all(together)).filter(each => each !== null)
  expect([another?.username, rest]).toEqual(['admin', []])
  expect((await signIn('admin', first)).success).toBe(false)

  const change = { current_password: another?.password, new_password: 'a row of nine tiles' }
  await dataOf(admin.post('/api/user/password', change))
  expect(await state()).toEqual({ ends_at: null })
  site.clock.now = new Date(ends.getTime() + 30 * DAY_MS)
  expect((await signIn('admin', 'a row of nine tiles')).success).toBe(true)
  expect(await ensured(site.clock.now)).toBeNull()
})

test('the first password cannot be kept, neither by a change nor by a mailed link', async () => {
  const { password = '' } = (await ensured()) ?? {}
  const admin = site.visitor()
  const { id } = await dataOf(admin.post('/api/login', { username: 'admin', password }))
  const change = { current_password: password, new_password: password }
  await expectWrong(admin.post('/api/user/password', change), 'new_password')

  const token = 'a token of a mailed link'
  const [email, created_at] = ['admin@example.com', NOON.toISOString()]
  await setRows(site.db, 'users', { email, email_key: email }, { id })
  const expires_at = new Date(NOON.getTime() + DAY_MS).toISOString()
  const link = { user_id: id, purpose: 'reset' as const, token_hash: hashToken(token), email }
  await addRows(site.db, 'account_tokens', { ...link, created_at, expires_at })
  const reset = (words: string) =>
    site.visitor().post('/api/reset-password', { token, password: words })
  await expectWrong(reset(password), 'password')
  await dataOf(reset('a row of nine tiles'))
})

test('an expired first password is not replaced while another administrator can sign in', async () => {
  await ensured()
  await administrator(site)
  expect(await ensured(new Date(NOON.getTime() + 30 * DAY_MS))).toBeNull()
})

test('the administrator in the settings is created if missing; changing the password there later has no effect', async () => {
  const admin = {
    ...{ username: 'Boss', password: 'first password', email: 'boss@example.com' },
    fullName: 'Rosa Boss',
  }
  expect(await ensureAdministrator(systemContext(site.db, site.deps, NOON), admin)).toBeNull()
  await ensureAdministrator(systemContext(site.db, site.deps, NOON), {
    ...admin,
    password: 'second password',
  })
  const rosa = { is_admin: true, email: 'boss@example.com', full_name: 'Rosa Boss' }
  expect((await signIn('boss', 'first password')).data).toMatchObject(rosa)
  expect((await signIn('boss', 'second password')).success).toBe(false)
})

test('a member who already has that name or address keeps it and gains no rights', async () => {
  await member(site, 'boss')
  const unnamed = { password: 'a password', fullName: null }
  await ensureAdministrator(systemContext(site.db, site.deps, NOON), {
    ...unnamed,
    username: 'boss',
    email: null,
  })
  expect((await signIn('boss', 'correct horse')).data.is_admin).toBe(false)
  const chief = { ...unnamed, username: 'chief', email: 'boss@example.com' }
  await ensureAdministrator(systemContext(site.db, site.deps, NOON), chief)
  const made = { is_admin: true, email: null }
  expect((await signIn('chief', 'a password')).data).toMatchObject(made)
})

test('a registration that cannot sign in makes no account', async () => {
  await member(site, 'ann')
  const { schema } = site.db
  await schema.createIndex('one_device').unique().on('sessions').column('user_agent').execute()
  const registration = { username: 'bob', email: 'bob@example.com', password: PASSWORD }
  expect((await site.visitor().post('/api/register', registration)).statusCode).not.toBe(201)
  const names = await site.db.selectFrom('users').select('username').execute()
  expect(names).toEqual([{ username: 'ann' }])
  expect(await rowsOf(site.db, 'mails', { recipient: 'bob@example.com' })).toEqual([])
})
