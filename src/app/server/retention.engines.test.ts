import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { writeCopies } from '#src/features/newsletter/server/issues.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, makeTestApp, openSite, type TestApp } from '#test/app.ts'
import { newFolder } from '#test/folders.ts'
import { sendMails } from '#test/markers.ts'
import { administrator } from '#test/people.ts'
import { addRows, rowOf, rowsOf } from '#test/rows.ts'
import { features } from './features.ts'
import { sweepAll } from './sweep.ts'

const site = openSite()

async function sweepOld(site: TestApp): Promise<void> {
  const context = { db: site.db, deps: site.deps, log: site.app.log }
  for (const { jobs } of features) {
    for (const job of jobs?.(context) ?? []) {
      if (job.name.endsWith('retention')) await job.work(new AbortController().signal)
    }
  }
}

const SENDER = { name: 'Ann', email: 'ann@example.com', message: 'Hello there' }
const later = (days: number) => site.clock.pass(days * DAY_MS)

test('messages and the audit log are deleted after their time, and not before', async () => {
  const admin = await administrator(site)
  await admin.post('/api/contacts', { ...SENDER, subject: 'Old' })
  await admin.post('/api/bookings', { ...SENDER, interest: 'self' })
  await admin.patch(`/api/admin/members/${admin.userId}`, {})
  later(729)
  await admin.post('/api/contacts', { ...SENDER, subject: 'New' })
  const counts = async () => {
    const tables = ['contacts', 'bookings', 'audit_log'] as const
    return Promise.all(tables.map(async table => (await rowsOf(site.db, table)).length))
  }
  const before = await counts()
  expect(before.slice(0, 2)).toEqual([2, 1])
  await sweepOld(site)
  expect(await counts()).toEqual(before)
  later(2)
  await sweepOld(site)
  expect(await rowsOf(site.db, 'contacts', {}, ['subject'])).toEqual([{ subject: 'New' }])
  later(360)
  await sweepOld(site)
  expect(await counts()).toEqual([1, 0, before[2]])
  later(5)
  await sweepOld(site)
  expect(await counts()).toEqual([1, 0, 0])
})

test('a sent mail says only to whom, for 30 days; an issue still says how many copies were sent', async () => {
  const DATA_DIR = newFolder()
  const other = await makeTestApp({ TEAM_EMAIL: 'team@example.com', DATA_DIR })
  const boss = await administrator(other)
  await other.visitor().post('/api/contacts', { ...SENDER, subject: 'My trouble' })
  const at = other.clock.now.toISOString()
  await addRows(other.db, 'newsletters', {
    ...{ email: 'r@example.com', email_key: 'r@example.com', subscribed_at: at, confirmed_at: at },
    ...{ is_active: true, confirm_token_hash: null, confirm_expires_at: null },
  })
  const letter = { subject: 'News', body: 'A letter.' }
  const { id } = await dataOf(boss.post('/api/admin/letters', letter), 201)
  await dataOf(boss.post(`/api/admin/letters/${id}/send`))
  await writeCopies(systemContext(other.db, other.deps))
  await sendMails(other)
  const mails = () =>
    rowsOf(other.db, 'mails', {}, ['recipient', 'subject', 'reply_to', 'about', 'body_text'])
  const nothing = { subject: '', reply_to: null, about: null, body_text: '' }
  const recipients = (await mails()).map(({ recipient }) => recipient)
  expect(recipients).toEqual(
    expect.arrayContaining(['team@example.com', 'ann@example.com', 'r@example.com']),
  )
  expect(await mails()).toEqual(recipients.map(recipient => ({ recipient, ...nothing })))
  const issue = async () => (await boss.get(`/api/admin/letters/${id}`)).json().data
  expect(await issue()).toMatchObject({ sent: 1, failed: 0, queued: 0 })
  const sweepAfter = async (days: number) => {
    other.clock.pass(days * DAY_MS)
    await sweepAll(systemContext(other.db, other.deps))
    return (await mails()).length
  }
  expect([await sweepAfter(29), await sweepAfter(2)]).toEqual([recipients.length, 0])
  const kept = await rowOf(other.db, 'newsletter_letters', {}, ['subject', 'forgotten_sent'])
  expect(kept).toEqual({ subject: 'News', forgotten_sent: 1 })
  await other.close()
})

test.each(['sessions', 'account_tokens', 'shares'] as const)(
  'a sweep that cannot delete from %s is said to have failed',
  async table => {
    const { schema } = site.db
    await schema.alterTable(table).renameTo('away').execute()
    const failure = await sweepAll(systemContext(site.db, site.deps)).catch(String)
    await schema.alterTable('away').renameTo(table).execute()
    expect(failure).toContain(table)
  },
)
