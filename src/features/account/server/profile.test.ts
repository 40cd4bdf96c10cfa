import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'

import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows, whileRefused } from '#test/rows.ts'
import { mailedToken } from '#test/sign-ins.ts'

const site = openSite({ SITE_URL: 'https://coach.example' })

const mailsTo = (recipient: string) => rowsOf(site.db, 'mails', { recipient })
const user = (person: Person) => dataOf(person.get('/api/user'))
const signsIn = async (username: string, password: string) =>
  (await site.visitor().post('/api/login', { username, password })).statusCode === 200

test('a new account gets a link that confirms its address once, for a day, until the address changes', async () => {
  const confirm = (token?: string) => site.visitor().post('/api/confirm-email', { token })
  const tokenOf = async (name: string) => {
    const person = await member(site, name)
    return { person, token: await mailedToken(site, `${name}@example.com`, 'account-confirm') }
  }
  const ann = await tokenOf('ann')
  expect((await user(ann.person)).email_verified).toBe(false)
  const message = 'Your email address is confirmed.'
  expect((await confirm(ann.token)).json()).toEqual({ success: true, message })
  expect((await user(ann.person)).email_verified).toBe(true)
  await expectRefused(confirm(ann.token), 400, 'link_invalid')
  const mover = await tokenOf('mover')
  await mover.person.patch('/api/user', { email: 'moved@example.com' })
  const late = await tokenOf('late')
  await expectRefused(confirm(mover.token), 400, 'link_invalid')
  expect((await user(mover.person)).email_verified).toBe(false)
  site.clock.pass(DAY_MS)
  await expectRefused(confirm(late.token), 400, 'link_invalid')
})

test('a forgotten password can be reset once with a mailed link, which ends every session', async () => {
  const ann = await member(site, 'forgetful')
  await site.visitor().post('/api/forgot-password', { username: 'Forgetful@example.com' })
  const token = await mailedToken(site, 'forgetful@example.com', 'account-reset')
  const reset = (password: string, mailed = token) =>
    site.visitor().post('/api/reset-password', { token: mailed, password })

  expect((await reset('a new password')).statusCode).toBe(200)
  expect((await ann.get('/api/user')).statusCode).toBe(401)
  expect(await signsIn('forgetful', PASSWORD)).toBe(false)
  expect(await signsIn('forgetful', 'a new password')).toBe(true)
  expect((await reset('another one')).statusCode).toBe(400)
  await site.visitor().post('/api/forgot-password', { username: 'forgetful' })
  const second = await mailedToken(site, 'forgetful@example.com', 'account-reset')
  site.clock.pass(60 * 60_000)
  expect((await reset(PASSWORD, second)).statusCode).toBe(400)
})

test('names and address can be changed; the new address is unconfirmed and the old one is notified', async () => {
  const ann = await member(site, 'changer')
  await setRows(site.db, 'users', { email_verified: true }, { id: ann.userId })
  const change = (body: Record<string, unknown>) => ann.patch('/api/user', body)
  const typed = { full_name: ' Ann Lee ', first_name: 'Ann', last_name: '' }
  const names = { full_name: 'Ann Lee', first_name: 'Ann', last_name: null }
  expect(await dataOf(change(typed))).toMatchObject(names)
  const moved = { email: 'New@example.com', email_verified: false, ...names }
  expect(await dataOf(change({ email: 'New@example.com' }))).toMatchObject(moved)
  expect((await mailsTo('changer@example.com')).at(-1)?.kind).toBe('account-address')
  expect((await mailsTo('New@example.com')).map(mail => mail.kind)).toEqual(['account-confirm'])
  expect(await signsIn('new@example.com', PASSWORD)).toBe(true)
  await member(site, 'other')
  await expectRefused(change({ email: 'OTHER@example.com' }), 409, 'email_taken')
  expect(await dataOf(change({ is_admin: true }))).toMatchObject({ is_admin: false })
  const named = { username: 'Changer.2', email: 'New@example.com' }
  expect(await dataOf(change({ username: 'Changer.2' }))).toMatchObject(named)
  expect(await signsIn('changer.2', PASSWORD)).toBe(true)
  await expectRefused(change({ username: 'OTHER' }), 409, 'username_taken')
  // Each mails somebody who may be a stranger.
  for (let n = 1; n < 10; n++) await expectStatus(200, change({ email: `new${n}@example.com` }))
  await expectRefused(change({ email: 'new10@example.com' }), 429, 'too_many')
  expect(await dataOf(ann.get('/api/user'))).toMatchObject({ email: 'new9@example.com' })
})

test('the time zone and the first day of the week are kept; what is none is refused at its field', async () => {
  const ann = await member(site, 'zoned')
  const change = (body: Record<string, string>) => ann.patch('/api/user', body)
  const calendar = { time_zone: 'Europe/Berlin', week_start: 'sunday' }
  expect(await dataOf(change(calendar))).toMatchObject(calendar)
  for (const time_zone of ['Mars/Olympus', '+01:00', '', 'x'.repeat(101)]) {
    const refused = await change({ time_zone })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['time_zone']])
  }
  expect((await change({ week_start: 'friday' })).statusCode).toBe(400)
  expect(await user(ann)).toMatchObject(calendar)
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const here = await member(site, 'two')
  const there = site.visitor()
  await there.post('/api/login', { username: 'two', password: PASSWORD })
  const change = (current_password: string, new_password: string) =>
    here.post('/api/user/password', { current_password, new_password })
  const wrong = await change('not it', 'a new password')
  const fields = { current_password: 'The current password is incorrect' }
  expect([wrong.statusCode, wrong.json().fields]).toEqual([400, fields])
  await expectStatus(400, change(PASSWORD, 'short'))
  await expectStatus(200, change(PASSWORD, 'a new password'))
  await expectStatus(200, here.get('/api/user'))
  await expectStatus(401, there.get('/api/user'))
  for (let n = 0; n < 10; n++) await change(`guess ${n}`, 'a new password')
  await expectStatus(429, change('a new password', PASSWORD))
})

test('devices can be listed and signed out, one or all', async () => {
  const here = await member(site, 'devices')
  const there = site.visitor()
  const credentials = { username: 'devices', password: PASSWORD }
  await there.post('/api/login', credentials, { 'user-agent': 'A telephone' })
  const [one, other] = await dataOf(here.get('/api/user/sessions'))
  const { id } = one.current ? other : one
  expect([one, other]).toContainEqual(
    expect.objectContaining({ id, current: false, user_agent: 'A telephone' }),
  )
  const url = `/api/user/sessions/${id}`
  await expectStatus(404, (await member(site)).delete(url))
  await expectStatus(200, here.delete(url))
  await expectStatus(401, there.get('/api/user'))
  await expectStatus(200, here.post('/api/logout-all'))
  expect(here.cookie).toBeNull()
  expect(await rowsOf(site.db, 'sessions', { user_id: here.userId })).toEqual([])
})

test('deleting an account needs the password, and frees its name', async () => {
  const ann = await member(site, 'leaver')
  expect((await ann.delete('/api/user', { password: 'wrong password' })).statusCode).toBe(400)
  expect((await ann.delete('/api/user')).statusCode).toBe(400)
  expect((await ann.delete('/api/user', { password: PASSWORD })).json()).toEqual({ success: true })
  expect(ann.cookie).toBeNull()
  expect(await signsIn('leaver', PASSWORD)).toBe(false)
  expect((await member(site, 'leaver')).userId).not.toBe(ann.userId)
})

test('the last administrator cannot delete the account', async () => {
  const admin = await administrator(site)
  const leave = () => admin.delete('/api/user', { password: PASSWORD })
  await expectRefused(leave(), 409, 'last_admin')
  const other = await administrator(site)
  const { email } = await user(other)
  const url = `/api/admin/members/${other.userId}`
  await expectStatus(200, admin.patch(url, { disabled: true }))
  await expectRefused(leave(), 409, 'last_admin')
  await admin.patch(url, { disabled: false })
  const { username } = await user(admin)
  await expectStatus(500, whileRefused(site.db, 'insert on mails', leave))
  expect((await user(admin)).username).toBe(username)
  await expectStatus(200, leave())
  const told = (await mailsTo(email)).map(({ subject }) => subject)
  expect(told).toContain(`Administrator rights at First Domino: ${username}`)
})
