import { expect, test } from 'vitest'
import { dataOf, openSite } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({ TEAM_EMAIL: 'team@example.com' })

const valid = { name: 'Ann', email: 'ann@example.com', message: 'Do you work with groups?' }
const write = (fields = {}) => site.visitor().post('/api/contacts', { ...valid, ...fields })

test('a message is stored, the team is notified and the sender gets a confirmation', async () => {
  const answer = await write({ subject: 'Groups\r\nBcc: eve@example.com' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toMatchObject({ name: 'Ann', phone: null, message: valid.message })
  const mails = await rowsOf(site.db, 'mails')
  expect(mails.map(mail => mail.recipient)).toEqual(['team@example.com', 'ann@example.com'])
  expect(mails[0]?.subject).toBe('Message from Ann: Groups Bcc: eve@example.com')
  const boss = await administrator(site)
  for (const q of ['Ann', 'ann@example', 'bcc: eve', 'with groups'])
    expect(await dataOf(boss.get(`/api/contacts?q=${encodeURIComponent(q)}`))).toHaveLength(1)
})

test.each([
  [{ message: 'Hi there ' }, 'message', 'Your message must be at least 10 characters long'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ name: '' }, 'name', expect.any(String)],
  [{ subject: 'x'.repeat(201) }, 'subject', expect.any(String)],
])('refuses %j', async (fields, name, message) => {
  const answer = await write(fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [name]: message })
})

test('too many messages from one address are rate limited', async () => {
  expect((await write()).statusCode).toBe(201)
  // As if it had sent 299 of them.
  await site.db.updateTable('rate_limits').set({ count: 299 }).execute()
  expect([(await write()).statusCode, (await write()).statusCode]).toEqual([201, 429])
})
