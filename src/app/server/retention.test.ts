import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { features } from './features.ts'

const DAY_MS = 86_400_000

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({
    CONTACTS_KEPT_DAYS: '30',
    AUDIT_LOG_KEPT_DAYS: '90',
    BOOKINGS_KEPT_DAYS: 'forever',
  })
})
afterAll(() => site.close())

async function sweepOld(site: TestApp): Promise<void> {
  const context = { db: site.db, deps: site.deps, log: site.app.log }
  for (const { jobs } of features) {
    for (const job of jobs?.(context) ?? []) {
      if (job.name.endsWith('retention')) await job.work(new AbortController().signal)
    }
  }
}

const later = (days: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + days * DAY_MS)
}

test('messages and the audit log are deleted after their time, and not before', async () => {
  const admin = await administrator(site)
  const sender = { name: 'Ann', email: 'ann@example.com', message: 'Hello there' }
  await admin.post('/api/contacts', { ...sender, subject: 'Old' })
  await admin.post('/api/bookings', { ...sender, interest: 'self' })
  await admin.patch(`/api/admin/members/${admin.userId}`, {})
  later(29)
  await admin.post('/api/contacts', { ...sender, subject: 'New' })
  const counts = async () => {
    const of = async (table: 'contacts' | 'bookings' | 'audit_log') =>
      (await site.db.selectFrom(table).select('id').execute()).length
    return [await of('contacts'), await of('bookings'), await of('audit_log')]
  }
  const before = await counts()
  expect(before[0]).toBe(2)
  await sweepOld(site)
  expect(await counts()).toEqual(before)
  later(2)
  await sweepOld(site)
  const subjects = await site.db.selectFrom('contacts').select('subject').execute()
  expect(subjects).toEqual([{ subject: 'New' }])
  later(90)
  await sweepOld(site)
  expect(await counts()).toEqual([0, before[1], 0])
})

test('bookings are deleted after two years by default', async () => {
  const other = await makeTestApp()
  const person = { name: 'Ann', email: 'ann@example.com', message: 'Hello there', interest: 'self' }
  expect((await other.visitor().post('/api/bookings', person)).statusCode).toBe(201)
  const bookings = async (days: number) => {
    other.clock.now = new Date(other.clock.now.getTime() + days * DAY_MS)
    await sweepOld(other)
    return (await other.db.selectFrom('bookings').select('id').execute()).length
  }
  expect([await bookings(729), await bookings(2)]).toEqual([1, 0])
  await other.close()
})
