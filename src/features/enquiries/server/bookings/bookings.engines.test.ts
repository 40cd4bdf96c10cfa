import { expect, test } from 'vitest'
import { dataOf, openSite } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({ TEAM_EMAIL: 'team@example.com' })

const valid = {
  name: ' Ann ',
  email: 'ann@example.com',
  interest: '1on1',
  phone: '',
  message: 'Mornings suit me.',
}
const book = (fields = {}, headers = {}) =>
  site.visitor().post('/api/bookings', { ...valid, ...fields }, headers)
const count = async () => (await rowsOf(site.db, 'bookings')).length

test('a booking is stored, the team is notified and the sender gets a confirmation', async () => {
  expect(await dataOf(book(), 201)).toEqual({
    id: expect.any(Number),
    name: 'Ann',
    email: 'ann@example.com',
    phone: null,
    interest: '1on1',
    message: 'Mornings suit me.',
    created_at: '2026-11-20T17:00:00.000Z',
  })
  const mails = await site.db.selectFrom('mails').selectAll().orderBy('id').execute()
  expect(mails.map(mail => [mail.kind, mail.recipient, mail.reply_to])).toEqual([
    ['booking-team', 'team@example.com', 'ann@example.com'],
    ['booking-sender', 'ann@example.com', null],
  ])
  expect(mails[0]?.body_text).toContain('Interest: 1:1 Coaching')
  expect(mails[1]?.body_text).toContain('within 24 hours')
  expect(mails[1]?.body_text).not.toContain('Mornings')
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ email: 'ann' }, 'email'],
  [{ email: 'ann@example.com\r\nBcc: eve@example.com' }, 'email'],
  [{ interest: 'everything' }, 'interest'],
  [{ interest: undefined }, 'interest'],
  [{ phone: '1'.repeat(51) }, 'phone'],
  [{ message: 'x'.repeat(10_001) }, 'message'],
])('refuses %j and stores nothing', async (fields, name) => {
  const before = await count()
  const answer = await book(fields)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [name]])
  expect(await count()).toBe(before)
})

test('filling in the honeypot gets the usual response, and nothing is stored', async () => {
  const before = await count()
  expect((await book({ website: 'https://spam.example' })).statusCode).toBe(201)
  expect(await count()).toBe(before)
})

test('an address that others enter repeatedly is not flooded, and every request reaches the team', async () => {
  const before = await count()
  const to = async (recipient: string) => (await rowsOf(site.db, 'mails', { recipient })).length
  const teamMails = await to('team@example.com')
  for (let n = 0; n < 12; n++)
    expect((await book({ email: 'Victim@example.com' })).statusCode).toBe(201)
  const message = { name: 'Ann', email: 'victim@example.com', message: 'Hello there, all of you.' }
  expect((await site.visitor().post('/api/contacts', message)).statusCode).toBe(201)
  expect([await to('Victim@example.com'), await to('victim@example.com')]).toEqual([5, 0])
  expect([await count(), await to('team@example.com')]).toEqual([before + 12, teamMails + 13])
  site.clock.pass(3_600_001)
  await book({ email: 'victim@example.com' })
  expect(await to('victim@example.com')).toBe(1)
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
  expect((await boss.patch('/api/bookings/999999', { answered: true })).statusCode).toBe(404)
})
