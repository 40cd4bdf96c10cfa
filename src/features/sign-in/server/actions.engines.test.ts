import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { NOON, openSite } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { addRows, setRows } from '#test/rows.ts'
import { hashToken } from './links/links.ts'
import { ensureAdministrator } from './operator/actions.ts'

const site = openSite({}, 'test')

const signIn = async (username: string, password: string) =>
  (await site.visitor().post('/api/login', { username, password })).json()

test('without an administrator in settings or database, one is created with a password that is shown once', async () => {
  await member(site, 'admin')
  const made = await ensureAdministrator(site.db, null, NOON)
  expect(made).toEqual({ username: 'admin2', password: expect.stringMatching(/^[\w-]{22}$/) })
  expect((await signIn('admin2', made?.password ?? '')).data.is_admin).toBe(true)
  expect(await ensureAdministrator(site.db, null, NOON)).toBeNull()
})

test('the first password expires after seven days unless changed; the next start sets another', async () => {
  const made = await ensureAdministrator(site.db, null, NOON)
  const first = made?.password ?? ''
  const admin = site.visitor()
  expect((await admin.post('/api/login', { username: 'admin', password: first })).statusCode).toBe(
    200,
  )
  const ends = new Date(NOON.getTime() + 7 * DAY_MS)
  expect((await admin.get('/api/user/password')).json().data).toEqual({
    ends_at: ends.toISOString(),
  })
  site.clock.now = new Date(ends.getTime() - 1)
  expect((await signIn('admin', first)).success).toBe(true)
  expect(await ensureAdministrator(site.db, null, site.clock.now)).toBeNull()
  site.clock.now = ends
  expect((await signIn('admin', first)).code).toBe('invalid_credentials')
  const together = [1, 2, 3].map(() => ensureAdministrator(site.db, null, ends))
  const [another, ...rest] = (await Promise.all(together)).filter(each => each !== null)
  expect([another?.username, rest]).toEqual(['admin', []])
  expect((await signIn('admin', first)).success).toBe(false)

  const change = { current_password: another?.password, new_password: 'a row of nine tiles' }
  expect((await admin.post('/api/user/password', change)).statusCode).toBe(200)
  expect((await admin.get('/api/user/password')).json().data).toEqual({ ends_at: null })
  site.clock.now = new Date(ends.getTime() + 30 * DAY_MS)
  expect((await signIn('admin', 'a row of nine tiles')).success).toBe(true)
  expect(await ensureAdministrator(site.db, null, site.clock.now)).toBeNull()
})

test('the first password cannot be kept, neither by a change nor by a mailed link', async () => {
  const { password = '' } = (await ensureAdministrator(site.db, null, NOON)) ?? {}
  const admin = site.visitor()
  const { id } = (await admin.post('/api/login', { username: 'admin', password })).json().data
  const change = { current_password: password, new_password: password }
  const kept = await admin.post('/api/user/password', change)
  expect([kept.statusCode, Object.keys(kept.json().fields)]).toEqual([400, ['new_password']])

  const token = 'a token of a mailed link'
  const [email, created_at] = ['admin@example.com', NOON.toISOString()]
  await setRows(site.db, 'users', { email, email_key: email }, { id })
  const expires_at = new Date(NOON.getTime() + DAY_MS).toISOString()
  const link = { user_id: id, purpose: 'reset' as const, token_hash: hashToken(token), email }
  await addRows(site.db, 'account_tokens', { ...link, created_at, expires_at })
  const again = await site.visitor().post('/api/reset-password', { token, password })
  expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['password']])
  const other = { token, password: 'a row of nine tiles' }
  expect((await site.visitor().post('/api/reset-password', other)).statusCode).toBe(200)
})

test('an expired first password is not replaced while another administrator can sign in', async () => {
  await ensureAdministrator(site.db, null, NOON)
  await administrator(site)
  expect(
    await ensureAdministrator(site.db, null, new Date(NOON.getTime() + 30 * DAY_MS)),
  ).toBeNull()
})

test('the administrator in the settings is created if missing; changing the password there later has no effect', async () => {
  const admin = {
    ...{ username: 'Boss', password: 'first password', email: 'boss@example.com' },
    fullName: 'Rosa Boss',
  }
  expect(await ensureAdministrator(site.db, admin, NOON)).toBeNull()
  await ensureAdministrator(site.db, { ...admin, password: 'second password' }, NOON)
  expect((await signIn('boss', 'first password')).data).toMatchObject({
    is_admin: true,
    email: 'boss@example.com',
    full_name: 'Rosa Boss',
  })
  expect((await signIn('boss', 'second password')).success).toBe(false)
})

test('a member who already has that name or address keeps it and gains no rights', async () => {
  await member(site, 'boss')
  await ensureAdministrator(
    site.db,
    { username: 'boss', password: 'a password', email: null, fullName: null },
    NOON,
  )
  expect((await signIn('boss', 'correct horse')).data.is_admin).toBe(false)
  await ensureAdministrator(
    site.db,
    { username: 'chief', password: 'a password', email: 'boss@example.com', fullName: null },
    NOON,
  )
  expect((await signIn('chief', 'a password')).data).toMatchObject({
    is_admin: true,
    email: null,
  })
})

test('processes that start at the same time create only one administrator', async () => {
  const made = await Promise.all([1, 2, 3].map(() => ensureAdministrator(site.db, null, NOON)))
  expect(made.filter(Boolean)).toHaveLength(1)
})
