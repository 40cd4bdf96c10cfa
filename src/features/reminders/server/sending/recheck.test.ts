import { beforeEach, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { setDomino, TODAY } from '#test/dominoes.ts'
import { pushSubscription } from '#test/full-account.ts'
import { sendMails } from '#test/markers.ts'
import { member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { sendDue } from './run.ts'

const site = openSite({ RATE_LIMIT: 'off' }, 'test')
let ann: Person
beforeEach(async () => {
  at('2026-11-20T10:00:00.000Z')
  ann = await member(site, 'ann')
  await setRows(site.db, 'users', { email_verified: true }, { id: ann.userId })
})

const at = (instant: string) => site.clock.set(instant)

const put = async (body: unknown) =>
  expect((await ann.send('PUT', '/api/reminders', body)).statusCode).toBe(200)

/** Queues what is due; the mail server is not asked yet. */
async function queueAt(instant: string): Promise<void> {
  at(instant)
  await sendDue({ db: site.db, deps: site.deps, log: site.app.log }, new AbortController().signal)
  expect(await waiting()).toBe(1)
}

const ofReminders = () =>
  site.db.selectFrom('mails').where('kind', 'like', 'account-re%').select('status')
const waiting = async () => (await ofReminders().where('status', '=', 'waiting').execute()).length
const sent = async () => (await ofReminders().where('status', '=', 'sent').execute()).length
const outcomes = async () => (await rowsOf(site.db, 'reminders')).map(({ outcome }) => outcome)

const daily = { domino: { enabled: true } }

test.each([
  ['written', () => ann.post('/api/domino-entries', { date: TODAY, title: 'Walk' })],
  ['rest_day', () => ann.send('PUT', `/api/rest-days/${TODAY}`)],
  ['enough', () => ann.send('PUT', '/api/reminders', { domino: { enabled: false } })],
])('a reminder that waited for the mail server is dropped after %s', async (outcome, act) => {
  await put(daily)
  await queueAt('2026-11-20T19:00:01.000Z')
  at('2026-11-20T19:20:00.000Z')
  expect((await act()).statusCode).toBeLessThan(300)
  await sendMails(site)
  expect([await waiting(), await sent(), await outcomes()]).toEqual([0, 0, [outcome]])
})

test('one whose day is as it was goes out, and so does one that was asked for', async () => {
  await put(daily)
  await queueAt('2026-11-20T19:00:01.000Z')
  await sendMails(site)
  expect([await sent(), await outcomes()]).toEqual([1, ['sent']])
  await setDomino(ann)
  at('2026-11-20T19:30:00.000Z')
  expect((await ann.post('/api/reminders/test', {})).statusCode).toBe(200)
  await sendMails(site)
  expect(await sent()).toBe(2)
})

test('where a push of it has gone out, it counts as sent', async () => {
  expect((await ann.post('/api/push-subscriptions', pushSubscription('n'))).statusCode).toBe(201)
  await put({ domino: { enabled: true, channels: ['mail', 'push'] } })
  await queueAt('2026-11-20T19:00:01.000Z')
  await setDomino(ann)
  await sendMails(site)
  expect([await sent(), await outcomes()]).toEqual([0, ['sent']])
})

test('a week that was closed meanwhile needs no review', async () => {
  await put({ review: true })
  await queueAt('2026-11-22T18:00:01.000Z')
  expect((await ann.post('/api/weeks/2026-11-16/close', {})).statusCode).toBe(200)
  await sendMails(site)
  expect([await sent(), await outcomes()]).toEqual([0, ['closed']])
})
