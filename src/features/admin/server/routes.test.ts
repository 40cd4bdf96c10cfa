import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastMondays } from '#src/features/dashboard/domain.ts'
import { storePastWeeks, weeks } from '#src/features/dashboard/server/actions.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'

let site: TestApp
let admin: Person
beforeAll(async () => {
  site = await makeTestApp()
  admin = await administrator(site)
})
afterAll(() => site.close())

const ids = (rows: { id: number }[]) => rows.map(row => row.id)

test('contacts and bookings are listed newest first, searched and paged', async () => {
  for (let n = 1; n <= 5; n++) {
    await site.visitor().post('/api/contacts', {
      name: `Writer ${n}`,
      email: `w${n}@example.com`,
      message: 'A long enough message, ÄRGER_50%',
    })
    await site
      .visitor()
      .post('/api/bookings', { name: `Booker ${n}`, email: `b${n}@example.com`, interest: 'group' })
  }
  for (const path of ['/api/contacts', '/api/bookings']) {
    const first = (await admin.get(`${path}?limit=2`)).json()
    expect([first.total, first.data.length, typeof first.next_cursor]).toEqual([5, 2, 'string'])
    const rest = (await admin.get(`${path}?limit=3&cursor=${first.next_cursor}`)).json()
    expect(rest.next_cursor).toBeNull()
    const all = [...ids(first.data), ...ids(rest.data)]
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect(Object.keys(first.data[0])).not.toContain('search')
  }
  const found = async (q: string) =>
    (await admin.get(`/api/contacts?q=${encodeURIComponent(q)}`)).json().total
  expect([
    await found('writer 3'),
    await found('W3@EXAMPLE'),
    await found('ärger_50%'),
    await found('r_5'),
    await found('%'),
  ]).toEqual([1, 1, 5, 5, 5])
  expect(await found('argerx50')).toBe(0)
})

test('confirmed subscribers can be listed, switched and exported', async () => {
  const now = site.clock.now.toISOString()
  for (const [email, confirmed_at] of [
    ['a@example.com', now],
    ['=b@example.com', now],
    ['pending@example.com', null],
  ] as const) {
    await site.db
      .insertInto('newsletters')
      .values({ email, email_key: email, subscribed_at: now, is_active: confirmed_at !== null, confirmed_at })
      .execute()
  }
  const listed = (await admin.get('/api/newsletters')).json()
  expect([listed.total, listed.active]).toEqual([2, 2])
  const switched = await admin.post('/api/newsletters/unsubscribe', {
    email: 'A@example.com',
    activate: false,
  })
  expect(switched.json().data.is_active).toBe(false)
  expect((await admin.get('/api/newsletters')).json().active).toBe(1)
  expect((await admin.get('/api/newsletters?active=true')).json().total).toBe(1)
  expect(
    (await admin.post('/api/newsletters/unsubscribe', { email: 'pending@example.com', activate: true }))
      .statusCode,
  ).toBe(404)
  const csv = await admin.get('/api/newsletters/export.csv')
  expect(csv.body).toBe(
    `\uFEFFEmail,Subscription Date,Status\r\na@example.com,${now},Unsubscribed\r\n'=b@example.com,${now},Active\r\n`,
  )
})

test('members can be searched, and their private data is never shown', async () => {
  const ann = await member(site, 'findme')
  await ann.patch('/api/user', { full_name: 'Ann Öst' })
  const found = (await admin.get('/api/admin/members?q=FINDME')).json()
  expect(found.total).toBe(1)
  expect(Object.keys(found.data[0]).sort()).toEqual([
    'charged_again',
    'created_at',
    'disabled',
    'email',
    'email_verified',
    'full_name',
    'id',
    'in_test_mode',
    'is_admin',
    'is_coach',
    'subscription_expires_at',
    'subscription_status',
    'subscription_tier',
    'username',
  ])
})

test('a disabled member is signed out and cannot sign in until enabled', async () => {
  const ann = await member(site, 'naughty')
  const url = `/api/admin/members/${ann.userId}`
  expect((await admin.patch(url, { disabled: true })).json().data.disabled).toBe(true)
  expect((await ann.get('/api/user')).statusCode).toBe(401)
  const signIn = () => site.visitor().post('/api/login', { username: 'naughty', password: PASSWORD })
  expect((await signIn()).statusCode).toBe(401)
  await admin.patch(url, { disabled: false })
  expect((await signIn()).statusCode).toBe(200)
  expect((await admin.patch('/api/admin/members/999999', { disabled: true })).statusCode).toBe(404)
})

test('administrator rights can be granted and removed, except from the last administrator', async () => {
  const ann = await member(site)
  expect((await ann.get('/api/admin/members')).statusCode).toBe(403)
  await admin.patch(`/api/admin/members/${ann.userId}`, { is_admin: true })
  expect((await ann.get('/api/admin/members')).statusCode).toBe(200)
  const both = await Promise.all([
    ann.patch(`/api/admin/members/${admin.userId}`, { is_admin: false }),
    admin.patch(`/api/admin/members/${ann.userId}`, { disabled: true }),
  ])
  expect(both.map(answer => answer.statusCode).sort()).not.toEqual([200, 200])
  await site.db
    .updateTable('users')
    .set({ is_admin: true, disabled: false })
    .where('id', '=', admin.userId)
    .execute()
  await site.db.updateTable('users').set({ is_admin: false }).where('id', '=', ann.userId).execute()
  const last = await admin.patch(`/api/admin/members/${admin.userId}`, { is_admin: false })
  expect([last.statusCode, last.json().code]).toEqual([409, 'last_admin'])
  expect((await admin.get('/api/admin/members')).statusCode).toBe(200)
})

test('every successful change by an administrator is logged, and failures are not', async () => {
  const before = (await admin.get('/api/admin/audit')).json().total
  const ann = await member(site, 'watched')
  await admin.post(`/api/admin/members/${ann.userId}/send-confirmation`)
  await admin.patch('/api/admin/members/999999', { is_admin: true })
  const log = (await admin.get('/api/admin/audit?limit=5')).json()
  expect(log.total).toBe(before + 1)
  expect(log.data[0]).toMatchObject({
    admin_id: admin.userId,
    call: `POST /api/admin/members/${ann.userId}/send-confirmation`,
    details: null,
  })
})

test('weekly counts cover sign-ups, bookings, active members and completed dominoes', async () => {
  const pips = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`pip${n + 1}_status`, 'Completed']))
  const ann = await member(site)
  for (let n = 0; n < 2; n++) {
    const made = await ann.post('/api/domino-entries', { date: '2026-11-20', title: 'Walk', ...pips })
    if (n === 0) await ann.post(`/api/domino-entries/${made.json().data.id}/complete`)
  }
  const counted = (await admin.get('/api/admin/weeks')).json().data
  expect(counted).toHaveLength(26)
  expect(counted.at(-1)).toMatchObject({
    week: '2026-11-16',
    bookings: 5,
    active_members: 1,
    completed_dominoes: 1,
  })
  expect(counted.at(-1).sign_ups).toBeGreaterThan(3)
  expect(counted[0]).toEqual({
    week: '2026-05-25',
    sign_ups: 0,
    bookings: 0,
    active_members: 0,
    completed_dominoes: 0,
  })

  // Counts of past weeks are stored and stay; the current week is counted again.
  await storePastWeeks(site.db, new Date('2026-11-23T01:00:00Z'))
  await ann.post('/api/domino-entries', { date: '2026-11-20', title: 'Run', ...pips })
  const stored = await weeks(site.db, new Date('2026-11-23T12:00:00Z'))
  expect(stored.at(-2)).toEqual(counted.at(-1))
  expect(stored.at(-1)).toMatchObject({ week: '2026-11-23', sign_ups: 0, active_members: 0 })
  await ann.delete('/api/user', { password: PASSWORD })
  expect((await weeks(site.db, new Date('2026-11-23T12:00:00Z'))).at(-2)).toEqual(counted.at(-1))
  expect(lastMondays(new Date('2026-11-15T23:59:59Z'), 2)).toEqual(['2026-11-02', '2026-11-09'])
})
