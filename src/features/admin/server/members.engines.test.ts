import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { addRows, setRows } from '#test/rows.ts'
import { subscribe } from '#test/subscribers.ts'

const site = openSite()
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})

test('confirmed subscribers can be listed, switched and exported', async () => {
  const now = site.clock.now.toISOString()
  await subscribe(site, 'a@example.com', '=b@example.com')
  const email = 'pending@example.com'
  await addRows(site.db, 'newsletters', {
    email,
    email_key: email,
    is_active: false,
    subscribed_at: now,
  })
  const listed = (await admin.get('/api/newsletters')).json()
  expect([listed.total, listed.active]).toEqual([2, 2])
  const switching = (body: { email: string; activate: boolean }) =>
    admin.post('/api/newsletters/unsubscribe', body)
  const switched = await dataOf(switching({ email: 'A@example.com', activate: false }))
  expect(switched.is_active).toBe(false)
  expect((await admin.get('/api/newsletters')).json().active).toBe(1)
  expect((await admin.get('/api/newsletters?active=true')).json().total).toBe(1)
  expect((await switching({ email, activate: true })).statusCode).toBe(404)
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
  expect(Object.keys(found.data[0]).sort().join(' ')).toBe(
    'charged_again created_at disabled email email_verified full_name id in_test_mode is_admin ' +
      'is_coach subscription_expires_at subscription_status subscription_tier username',
  )
})

test('a disabled member is signed out and cannot sign in until enabled', async () => {
  const ann = await member(site, 'naughty')
  const url = `/api/admin/members/${ann.userId}`
  expect((await admin.patch(url, { disabled: true })).json().data.disabled).toBe(true)
  expect((await ann.get('/api/user')).statusCode).toBe(401)
  const signIn = () =>
    site.visitor().post('/api/login', { username: 'naughty', password: PASSWORD })
  expect((await signIn()).statusCode).toBe(401)
  await admin.patch(url, { disabled: false })
  expect((await ann.get('/api/user')).statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(200)
  expect((await admin.patch('/api/admin/members/999999', { disabled: true })).statusCode).toBe(404)
})

test('the last administrator stays one, also when two disarm each other at once', async () => {
  const ann = await member(site)
  await admin.patch(`/api/admin/members/${ann.userId}`, { is_admin: true })
  const both = await Promise.all([
    ann.patch(`/api/admin/members/${admin.userId}`, { is_admin: false }),
    admin.patch(`/api/admin/members/${ann.userId}`, { disabled: true }),
  ])
  expect(both.map(answer => answer.statusCode).sort()).not.toEqual([200, 200])
  await setRows(site.db, 'users', { is_admin: true, disabled: false }, { id: admin.userId })
  await setRows(site.db, 'users', { is_admin: false }, { id: ann.userId })
  const last = admin.patch(`/api/admin/members/${admin.userId}`, { is_admin: false })
  await expectRefused(last, 409, 'last_admin')
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
