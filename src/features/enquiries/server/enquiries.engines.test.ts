import { expect, test } from 'vitest'
import { dataOf, expectStatus, openSite } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({ TEAM_EMAIL: 'team@example.com' })

const sender = { name: ' Ann ', email: 'ann@example.com', phone: '' }
const request = { ...sender, interest: '1on1', message: 'Mornings suit me.' }
const message = { ...sender, message: 'Do you work with groups?' }
const book = (fields = {}) => site.visitor().post('/api/bookings', { ...request, ...fields })
const write = (fields = {}) => site.visitor().post('/api/contacts', { ...message, ...fields })
const mailsTo = (recipient: string) => rowsOf(site.db, 'mails', { recipient })
const count = async () => (await rowsOf(site.db, 'bookings')).length

test('a booking is stored, the team is notified and the sender gets a confirmation', async () => {
  const stored = {
    ...request,
    name: 'Ann',
    phone: null,
    wanted_at: null,
    created_at: '2026-11-20T17:00:00.000Z',
  }
  expect(await dataOf(book(), 201)).toEqual({ id: expect.any(Number), ...stored })
  const [team, back] = await rowsOf(site.db, 'mails')
  expect([team?.recipient, team?.reply_to]).toEqual(['team@example.com', 'ann@example.com'])
  expect(team?.body_text).toContain('Interest: 1:1 Coaching')
  expect([back?.recipient, back?.reply_to]).toEqual(['ann@example.com', null])
  expect(back?.body_text).toContain('within 24 hours')
  expect(back?.body_text).not.toContain('Mornings')
})

test('so is a message, which is found by each of its texts', async () => {
  const sent = await dataOf(write({ subject: 'Groups\r\nBcc: eve@example.com' }), 201)
  expect(sent).toMatchObject({ name: 'Ann', phone: null, message: message.message })
  expect((await mailsTo('team@example.com')).at(-1)?.subject).toBe(
    'Message from Ann: Groups Bcc: eve@example.com',
  )
  expect(await mailsTo('ann@example.com')).toHaveLength(2)
  const boss = await administrator(site)
  for (const q of ['Ann', 'ann@example', 'bcc: eve', 'with groups'])
    expect(await dataOf(boss.get(`/api/contacts?q=${encodeURIComponent(q)}`))).toHaveLength(1)
})

test.each([
  [{ name: ' ' }, book, 'name', expect.any(String)],
  [{ name: 'x'.repeat(201) }, book, 'name', expect.any(String)],
  [{ phone: '1'.repeat(51) }, book, 'phone', expect.any(String)],
  [{ email: 'a@b.de\r\nBcc: e@b.de' }, book, 'email', 'Please enter a valid email address'],
  [{ interest: 'everything' }, book, 'interest', expect.any(String)],
  [{ message: 'x'.repeat(10_001) }, book, 'message', expect.any(String)],
  [{ message: 'Hi there ' }, write, 'message', 'Your message must be at least 10 characters long'],
  [{ subject: 'x'.repeat(201) }, write, 'subject', expect.any(String)],
])('refuses %j, and tells nobody', async (fields, send, name, says) => {
  const before = await rowsOf(site.db, 'mails')
  const answer = await send(fields)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { [name]: says }])
  expect(await rowsOf(site.db, 'mails')).toEqual(before)
})

test('an address that others enter repeatedly is not flooded, and every request reaches the team', async () => {
  const before = await count()
  const teamMails = (await mailsTo('team@example.com')).length
  for (let n = 0; n < 12; n++) await expectStatus(201, book({ email: 'Victim@example.com' }))
  await expectStatus(201, write({ email: 'victim@example.com' }))
  expect(await mailsTo('Victim@example.com')).toHaveLength(5)
  expect(await mailsTo('victim@example.com')).toEqual([])
  expect(await count()).toBe(before + 12)
  expect(await mailsTo('team@example.com')).toHaveLength(teamMails + 13)
  site.clock.pass(3_600_001)
  await book({ email: 'victim@example.com' })
  expect(await mailsTo('victim@example.com')).toHaveLength(1)
})

test('an administrator marks a request as answered, and as waiting again', async () => {
  const { id } = await dataOf(book({ email: 'asked@example.com' }), 201)
  const boss = await administrator(site)
  const listed = () => dataOf(boss.get('/api/bookings?q=asked%40example.com'))
  const mark = (answered: boolean) => dataOf(boss.patch(`/api/bookings/${id}`, { answered }))
  expect(await listed()).toMatchObject([{ answered_at: null }])
  const first = { id, answered_at: site.clock.now.toISOString() }
  expect(await mark(true)).toMatchObject(first)
  site.clock.pass(60_000)
  expect(await mark(true)).toMatchObject(first)
  expect(await listed()).toMatchObject([first])
  expect(await mark(false)).toMatchObject({ id, answered_at: null })
})

test('too many messages from one address are rate limited', async () => {
  await expectStatus(201, write())
  // As if it had sent 299 of them.
  await site.db.updateTable('rate_limits').set({ count: 299 }).execute()
  expect([(await write()).statusCode, (await write()).statusCode]).toEqual([201, 429])
})
