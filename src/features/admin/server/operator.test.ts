import { expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { addRows, rowsOf, setRows, whileRefused } from '#test/rows.ts'
import { turnOnTwoFactor } from '#test/sign-ins.ts'
import { actAsOperator } from './operator.ts'

const site = openSite()

const act = (action: string, name: string, email = '') =>
  actAsOperator(systemContext(site.db, site.deps), { action, name, email })
const passwordIn = (lines: readonly string[]) =>
  /Password:\s+(\S{22})$/m.exec(lines.join('\n'))?.[1] ?? ''
const signIn = (username: string, password: string) =>
  site.visitor().post('/api/login', { username, password })

test('an administrator is created with a password that is shown once', async () => {
  const lines = await act('create', 'rosa', 'rosa@example.com')
  const answer = await signIn('rosa', passwordIn(lines))
  expect([answer.statusCode, answer.json().data.is_admin]).toEqual([200, true])
  const told = await rowsOf(site.db, 'mails', { kind: 'account-rights' }, ['subject'])
  expect(told.map(({ subject }) => subject)).toContain('Administrator rights at First Domino: rosa')
  await expect(act('create', 'Rosa', 'other@example.com')).rejects.toMatchObject({
    code: 'username_taken',
  })
  await expect(act('create', 'r', 'x@example.com')).rejects.toMatchObject({ code: 'invalid' })
  await expect(act('create', 'mia', 'nowhere')).rejects.toMatchObject({ code: 'invalid' })
})

test('a new password ends every session and the other ways in, and is mailed about', async () => {
  const ann = await member(site, 'ann')
  const id = ann.userId
  await setRows(site.db, 'users', { provider: 'google', provider_id: 'of-somebody-else' }, { id })
  await addRows(site.db, 'passkeys', {
    ...{ user_id: id, credential_id: 'a', user_handle: 'b', public_key: 'c', counter: 0 },
    ...{ transports: '', name: 'A phone', created_at: '2026-11-20T17:00:00.000Z' },
  })
  const reset = () => act('reset-password', 'ANN')
  const refused = whileRefused(site.db, 'update of password_hash on users', reset)
  await expect(refused).rejects.toThrow('refused')
  expect((await ann.get('/api/user')).statusCode).toBe(200)
  const lines = await reset()
  const unlinked = { provider: null, provider_id: null }
  expect(await rowsOf(site.db, 'users', { id })).toMatchObject([unlinked])
  expect(await rowsOf(site.db, 'passkeys', { user_id: id })).toEqual([])
  expect((await ann.get('/api/user')).statusCode).toBe(401)
  expect((await signIn('ann', PASSWORD)).statusCode).toBe(401)
  expect((await signIn('ann', passwordIn(lines))).statusCode).toBe(200)
  const mails = await rowsOf(site.db, 'mails', { recipient: 'ann@example.com' }, ['subject'])
  expect(mails.map(({ subject }) => subject).join('\n')).toMatch(/password/i)
  await expect(act('reset-password', 'nobody')).rejects.toMatchObject({ code: 'not_found' })
})

test('rights are granted and revoked, except the last administrator’s', async () => {
  const bob = await member(site, 'bob')
  expect(await act('grant', 'bob')).toEqual(['bob is an administrator now.'])
  expect((await bob.get('/api/admin/members')).statusCode).toBe(200)
  expect(await act('grant', 'bob')).toEqual(['bob is already an administrator.'])
  expect(await act('revoke', 'bob')).toEqual(['bob is no longer an administrator.'])
  expect((await bob.get('/api/admin/members')).statusCode).toBe(403)
  const others = await rowsOf(site.db, 'users', { is_admin: true }, ['username'])
  for (const { username } of others.slice(1)) await act('revoke', username)
  await expect(act('revoke', others[0]?.username ?? '')).rejects.toMatchObject({
    code: 'last_admin',
  })
})

test('somebody locked out signs in with the password alone', async () => {
  const cal = await member(site, 'cal')
  expect(await act('disable-two-factor', 'cal')).toEqual(['cal has no two-factor authentication.'])
  await turnOnTwoFactor(site, cal)
  expect((await signIn('cal', PASSWORD)).statusCode).not.toBe(200)
  expect(await act('disable-two-factor', 'cal')).toEqual([
    'cal now signs in with the password only.',
  ])
  expect((await signIn('cal', PASSWORD)).statusCode).toBe(200)
})

test('everything is in the audit log, and no password is', async () => {
  const admin = await administrator(site)
  const { data } = (await admin.get('/api/admin/audit?limit=100')).json()
  const entries = data.filter(
    ({ username }: { username: string }) => username === 'operator (command line)',
  )
  const actions = entries.map(({ action }: { action: string }) => action)
  const done = ['create rosa', 'reset-password ANN', 'grant bob', 'revoke bob']
  for (const each of [...done, 'disable-two-factor cal']) expect(actions).toContain(`admin ${each}`)
  expect(actions).not.toContain('admin reset-password nobody')
  expect(JSON.stringify(entries)).not.toMatch(/assword:/)
})
