import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { SESSIONS_MAX } from '#src/features/sign-in/constants.ts'
import { expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator, answerLinkRequests, member, PASSWORD } from '#test/people.ts'
import { addRows } from '#test/rows.ts'

const site = openSite({ SITE_URL: 'https://coach.example' })

const later = (ms: number) => site.clock.pass(ms)
const mailsTo = (recipient: string) =>
  site.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
const user = async (person: Person) => (await person.get('/api/user')).json().data
const signsIn = async (username: string, password: string) =>
  (await site.visitor().post('/api/login', { username, password })).statusCode === 200

async function mailedToken(recipient: string, page: string): Promise<string> {
  const texts = (await mailsTo(recipient))
    .map(mail => mail.body_text)
    .filter(text => text.includes(page))
  return (
    new RegExp(`https://coach\\.example/${page}\\?token=([\\w-]+)`).exec(texts.at(-1) ?? '')?.[1] ??
    ''
  )
}

test('a name is at least one character, kept without the spaces around it, and the username stays', async () => {
  const eve = await member(site, 'eve')
  const blank = await eve.post('/api/user/name', { full_name: '   ' })
  expect([blank.statusCode, blank.json().fields]).toEqual([
    400,
    { full_name: 'Please enter your name' },
  ])
  expect(
    (await eve.post('/api/user/name', { full_name: ' Eve Adams ' })).json().data,
  ).toMatchObject({
    full_name: 'Eve Adams',
    username: 'eve',
  })
  expect(await user(eve)).toMatchObject({ full_name: 'Eve Adams', username: 'eve' })
})

test('a new account gets a link that confirms its address once', async () => {
  const ann = await member(site, 'ann')
  const token = await mailedToken('ann@example.com', 'confirm-email')
  const confirm = () => site.visitor().post('/api/confirm-email', { token })
  expect((await user(ann)).email_verified).toBe(false)
  expect((await confirm()).json()).toEqual({
    success: true,
    message: 'Your email address is confirmed.',
  })
  expect((await user(ann)).email_verified).toBe(true)
  await expectRefused(confirm(), 400, 'link_invalid')
})

test('a confirmation link expires after 24 hours or when the address changes', async () => {
  await member(site, 'late')
  const token = await mailedToken('late@example.com', 'confirm-email')
  later(DAY_MS)
  expect((await site.visitor().post('/api/confirm-email', { token })).statusCode).toBe(400)
  const mover = await member(site, 'mover')
  const old = await mailedToken('mover@example.com', 'confirm-email')
  await mover.patch('/api/user', { email: 'moved@example.com' })
  expect((await site.visitor().post('/api/confirm-email', { token: old })).statusCode).toBe(400)
  expect((await user(mover)).email_verified).toBe(false)
})

test('requesting mails gets the same response for every name and is rate limited', async () => {
  await member(site, 'asker')
  for (const path of ['/api/send-confirmation-email', '/api/forgot-password']) {
    const answers = await Promise.all(
      ['asker', 'ASKER@example.com', 'nobody', 'x@y'].map(username =>
        site.visitor().post(path, { username }),
      ),
    )
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
    expect(answers[0]?.json()).toEqual({
      success: true,
      message: expect.stringContaining('If there is such an account'),
    })
    for (let n = 0; n < 10; n++) await site.visitor().post(path, { username: 'asker' })
  }
  await answerLinkRequests(site)
  const kinds = (await mailsTo('asker@example.com')).map(mail => mail.kind)
  expect(kinds.filter(kind => kind === 'account-confirm')).toHaveLength(5)
  expect(kinds.filter(kind => kind === 'account-reset')).toHaveLength(5)
})

test('a forgotten password can be reset once with a mailed link, which ends every session', async () => {
  const ann = await member(site, 'forgetful')
  await site.visitor().post('/api/forgot-password', { username: 'Forgetful@example.com' })
  await answerLinkRequests(site)
  const token = await mailedToken('forgetful@example.com', 'reset-password')
  const reset = (password: string) =>
    site.visitor().post('/api/reset-password', { token, password })
  expect((await reset('short')).json().fields.password).toBe(
    'Password must be at least 6 characters',
  )
  expect((await reset('a new password')).statusCode).toBe(200)
  expect((await ann.get('/api/user')).statusCode).toBe(401)
  expect(await signsIn('forgetful', PASSWORD)).toBe(false)
  expect(await signsIn('forgetful', 'a new password')).toBe(true)
  expect((await reset('another one')).statusCode).toBe(400)
  await site.visitor().post('/api/forgot-password', { username: 'forgetful' })
  await answerLinkRequests(site)
  const second = await mailedToken('forgetful@example.com', 'reset-password')
  later(60 * 60_000)
  expect(
    (await site.visitor().post('/api/reset-password', { token: second, password: PASSWORD }))
      .statusCode,
  ).toBe(400)
})

test('names and address can be changed; the new address is unconfirmed and the old one is notified', async () => {
  const ann = await member(site, 'changer')
  const changed = await ann.patch('/api/user', {
    full_name: ' Ann Lee ',
    first_name: 'Ann',
    last_name: '',
  })
  expect(changed.json().data).toMatchObject({
    full_name: 'Ann Lee',
    first_name: 'Ann',
    last_name: null,
  })
  const moved = await ann.patch('/api/user', { email: 'New@example.com' })
  expect(moved.json().data).toMatchObject({
    email: 'New@example.com',
    email_verified: false,
    full_name: 'Ann Lee',
  })
  expect((await mailsTo('changer@example.com')).at(-1)?.kind).toBe('account-address')
  expect((await mailsTo('New@example.com')).map(mail => mail.kind)).toEqual(['account-confirm'])
  expect(await signsIn('new@example.com', PASSWORD)).toBe(true)
  await member(site, 'other')
  await expectRefused(ann.patch('/api/user', { email: 'OTHER@example.com' }), 409, 'email_taken')
  expect((await ann.patch('/api/user', { is_admin: true })).json().data.is_admin).toBe(false)
  const named = await ann.patch('/api/user', { username: 'Changer.2' })
  expect(named.json().data).toMatchObject({ username: 'Changer.2', email: 'New@example.com' })
  expect(await signsIn('changer.2', PASSWORD)).toBe(true)
  await expectRefused(ann.patch('/api/user', { username: 'OTHER' }), 409, 'username_taken')
})

test('the time zone and the first day of the week are kept; what is none is refused at its field', async () => {
  const ann = await member(site, 'zoned')
  const change = (body: Record<string, string>) => ann.patch('/api/user', body)
  expect(
    (await change({ time_zone: 'Europe/Berlin', week_start: 'sunday' })).json().data,
  ).toMatchObject({
    time_zone: 'Europe/Berlin',
    week_start: 'sunday',
  })
  for (const time_zone of ['Mars/Olympus', '+01:00', '', 'x'.repeat(101)]) {
    const refused = await change({ time_zone })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['time_zone']])
  }
  expect((await change({ week_start: 'friday' })).statusCode).toBe(400)
  expect((await ann.get('/api/user')).json().data).toMatchObject({
    time_zone: 'Europe/Berlin',
    week_start: 'sunday',
  })
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const here = await member(site, 'two')
  const there = site.visitor()
  await there.post('/api/login', { username: 'two', password: PASSWORD })
  const change = (current_password: string, new_password: string) =>
    here.post('/api/user/password', { current_password, new_password })
  const wrong = await change('not it', 'a new password')
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    { current_password: 'The current password is incorrect' },
  ])
  expect((await change(PASSWORD, 'short')).statusCode).toBe(400)
  expect((await change(PASSWORD, 'a new password')).statusCode).toBe(200)
  expect((await here.get('/api/user')).statusCode).toBe(200)
  expect((await there.get('/api/user')).statusCode).toBe(401)
  for (let n = 0; n < 10; n++) await change(`guess ${n}`, 'a new password')
  expect((await change('a new password', PASSWORD)).statusCode).toBe(429)
})

test('devices can be listed and signed out, one or all', async () => {
  const here = await member(site, 'devices')
  const there = site.visitor()
  await there.send(
    'POST',
    '/api/login',
    { username: 'devices', password: PASSWORD },
    { 'user-agent': 'A telephone' },
  )
  const listed = (await here.get('/api/user/sessions')).json().data
  expect(listed).toHaveLength(2)
  expect(listed.filter((row: { current: boolean }) => row.current)).toHaveLength(1)
  const other = listed.find((row: { current: boolean }) => !row.current)
  expect(other.user_agent).toBe('A telephone')
  const stranger = await member(site)
  expect((await stranger.delete(`/api/user/sessions/${other.id}`)).statusCode).toBe(404)
  expect((await here.delete(`/api/user/sessions/${other.id}`)).statusCode).toBe(200)
  expect((await there.get('/api/user')).statusCode).toBe(401)
  expect((await here.post('/api/logout-all')).statusCode).toBe(200)
  expect(here.cookie).toBeNull()
  expect(
    await site.db.selectFrom('sessions').select('id').where('user_id', '=', here.userId).execute(),
  ).toEqual([])
})

test('above a thousand, the session that was not used for longest ends', async () => {
  const ann = await member(site)
  const rows = Array.from({ length: SESSIONS_MAX }, (_, n) => ({
    token_hash: `of ann ${n}`,
    user_id: ann.userId,
    user_agent: null,
    created_at: '2026-11-19T17:00:00.000Z',
    last_seen_at: new Date(Date.parse('2026-11-19T17:00:00.000Z') + n).toISOString(),
    expires_at: '2026-12-19T17:00:00.000Z',
  }))
  for (let n = 0; n < rows.length; n += 100)
    await addRows(site.db, 'sessions', rows.slice(n, n + 100))
  const { username } = (await ann.get('/api/user')).json().data
  expect(
    (await site.visitor().post('/api/login', { username, password: PASSWORD })).statusCode,
  ).toBe(200)
  const { data } = (await ann.get('/api/user/sessions')).json()
  expect(data).toHaveLength(SESSIONS_MAX)
  const hashes = site.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', ann.userId)
  const left = (await hashes.execute()).map(row => row.token_hash)
  expect(left).not.toContain('of ann 0')
  expect(left).not.toContain('of ann 1')
  expect(left).toContain('of ann 2')
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
  await expectRefused(admin.delete('/api/user', { password: PASSWORD }), 409, 'last_admin')
  const other = await administrator(site)
  const { email } = await user(other)
  const disable = (disabled: boolean) =>
    admin.patch(`/api/admin/members/${other.userId}`, { disabled })
  expect((await disable(true)).statusCode).toBe(200)
  expect((await admin.delete('/api/user', { password: PASSWORD })).json().code).toBe('last_admin')
  await disable(false)
  const { username } = await user(admin)
  expect((await admin.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  const told = (await mailsTo(email)).map(({ subject }) => subject)
  expect(told).toContain(`Administrator rights at First Domino: ${username}`)
})
