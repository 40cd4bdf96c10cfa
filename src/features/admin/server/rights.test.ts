import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite()
let admin: Person
let other: Person
beforeAll(async () => {
  admin = await administrator(site)
  other = await administrator(site)
})

const later = (minutes: number) => site.clock.pass(minutes * 60_000)
const confirm = (person: Person) => person.post('/api/user/confirm', { password: PASSWORD })
const addressOf = async (person: Person): Promise<string> =>
  (await person.get('/api/user')).json().data.email

async function toldOf(username: string): Promise<string[]> {
  const mails = await rowsOf(site.db, 'mails', { kind: 'account-rights' })
  return mails.filter(mail => mail.subject.endsWith(`: ${username}`)).map(mail => mail.recipient)
}

test('rights and disabling take a recent password, and are mailed to the person and to every administrator', async () => {
  const bea = await member(site, 'bea')
  const url = `/api/admin/members/${bea.userId}`
  later(8 * 60)
  for (const change of [{ is_admin: true }, { is_admin: false }, { disabled: true }])
    await expectRefused(admin.patch(url, change), 403, 'confirm_first')
  await expectStatus(403, bea.get('/api/admin/members'))
  expect(await toldOf('bea')).toEqual([])
  await confirm(admin)
  await expectStatus(200, admin.patch(url, { is_admin: true }))
  await expectStatus(200, bea.get('/api/admin/members'))
  const told = await toldOf('bea')
  expect(told[0]).toBe('bea@example.com')
  expect(told).toContain(await addressOf(admin))
  expect(told).toContain(await addressOf(other))
  expect(new Set(told).size).toBe(told.length)
  await admin.patch(url, { is_admin: true })
  expect(await toldOf('bea')).toHaveLength(told.length)
  await admin.patch(url, { disabled: true })
  expect(await toldOf('bea')).toHaveLength(2 * told.length)
  await admin.patch(url, { is_admin: false })
  await admin.patch(url, { disabled: false })
  expect(await toldOf('bea')).toHaveLength(2 * told.length)
})

test('an administrator grants and removes a coach’s rights, logged and mailed', async () => {
  await confirm(admin)
  const cleo = await member(site, 'cleo')
  const url = `/api/admin/members/${cleo.userId}`
  const isCoach = async () => (await dataOf(cleo.get('/api/user'))).is_coach
  await dataOf(cleo.patch('/api/user', { is_coach: true }))
  expect(await isCoach()).toBe(false)
  const granted = await dataOf(admin.patch(url, { is_coach: true }))
  expect([granted.is_coach, granted.is_admin, await isCoach()]).toEqual([true, false, true])
  expect((await cleo.patch(url, { is_coach: false })).statusCode).toBe(403)
  const told = await toldOf('cleo')
  expect(told).toContain('cleo@example.com')
  const logged = { call: `PATCH ${url}`, details: '{"is_coach":true}' }
  expect((await dataOf(admin.get('/api/admin/audit')))[0]).toMatchObject(logged)
  await admin.patch(url, { is_coach: false })
  expect(await isCoach()).toBe(false)
  expect(await toldOf('cleo')).toHaveLength(2 * told.length)
})

test('exports of lists and erasures need a recent password; exports are logged', async () => {
  await confirm(admin)
  const exports = ['/api/newsletters/export.csv', '/api/assessment/results/export.csv?quiz_id=1']
  const logged = async () => (await admin.get('/api/admin/audit?q=export.csv')).json()
  later(16)
  expect((await admin.get('/api/user/confirm')).json().code).toBe('confirm_first')
  for (const path of exports) await expectRefused(admin.get(path), 403, 'confirm_first')
  const erasure = admin.post('/api/admin/erasures', { email: 'zoe@example.com' })
  await expectRefused(erasure, 403, 'confirm_first')
  expect((await logged()).total).toBe(0)
  await confirm(admin)
  expect((await admin.get('/api/user/confirm')).json()).toEqual({ success: true })
  for (const path of exports) expect((await admin.get(path)).statusCode).toBe(200)
  const by = { admin_id: admin.userId }
  expect((await logged()).data).toMatchObject([
    { ...by, call: 'GET /api/assessment/results/export.csv', details: '{"quiz_id":1}' },
    { ...by, call: 'GET /api/newsletters/export.csv', details: null },
  ])
  expect((await admin.get('/api/user/export')).statusCode).toBe(200)
  expect((await logged()).total).toBe(2)
})
