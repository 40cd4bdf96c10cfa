import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

import { dataOf, openSite, type Person } from '#test/app.ts'
import { openFolder } from '#test/folders.ts'
import { placesOf, sendMails } from '#test/markers.ts'
import { administrator, answerSignUps, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { addType, at, openCoach } from '#test/sessions.ts'

const folder = openFolder()
const site = openSite({ TEAM_EMAIL: 'team@example.com', DATA_DIR: folder })
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})

const erase = (email: string, who = admin) => who.post('/api/admin/erasures', { email })

async function leaveTraces(email: string): Promise<void> {
  const visitor = site.visitor()
  const sender = { name: 'Zoe', email, message: 'Please call me' }
  await visitor.post('/api/contacts', sender)
  await visitor.post('/api/bookings', { ...sender, interest: 'self' })
  await visitor.post('/api/newsletters', { email })
  await answerSignUps(site)
}

const kept = async (email: string) => {
  const rows = await Promise.all([
    rowsOf(site.db, 'contacts', { email }),
    rowsOf(site.db, 'bookings', { email }),
    rowsOf(site.db, 'newsletters', { email }),
    rowsOf(site.db, 'appointments', { guest_email: email }),
    rowsOf(site.db, 'mails', { recipient: email }),
    rowsOf(site.db, 'coachings', { invited_key: email }),
    rowsOf(site.db, 'purchases', { email }),
  ])
  return rows.map(({ length }) => length)
}

test('everything that is kept of an address is deleted, and nothing of another', async () => {
  const { coach } = await openCoach(site)
  const { id } = await addType(coach)
  const workbook = { title: 'Workbook', price: 0, pays: 'free', visible: 'link' }
  const offer = (await dataOf(coach.post('/api/coach/offers', workbook), 201)).id
  const guest = { session_type_id: id, zone: 'UTC', name: 'Zoe' }
  for (const email of ['zoe@example.com', 'zoey@example.com']) {
    await leaveTraces(email)
    await coach.post('/api/coach/coachings', { member: email })
    await dataOf(coach.post('/api/coach/purchases', { offer, email, paid: 'given' }), 201)
    const booked = { ...guest, email, start: at(email === 'zoe@example.com' ? '10:00' : '12:00') }
    await dataOf(site.visitor().post('/api/appointments/guest', booked), 201)
  }
  await setRows(site.db, 'appointments', { status: 'cancelled', cancelled_by: 'guest' }, {})
  const others = await kept('zoey@example.com')
  expect(await kept('zoe@example.com')).toEqual(others)
  const answer = await erase('Zoe@example.com')
  expect(answer.json().data).toEqual({
    deleted: [
      { what: 'invitations to coaching', rows: 1 },
      { what: 'messages', rows: 1 },
      { what: 'booking requests', rows: 1 },
      { what: 'group invitations', rows: 0 },
      { what: 'newsletter subscriptions', rows: 1 },
      { what: 'purchases, kept without a name', rows: 1 },
      { what: 'guest sessions that are over', rows: 1 },
      // Two more: the team's mails, which quote the person.
      { what: 'mails', rows: (others[4] ?? 0) + 2 },
    ],
    has_account: false,
  })
  expect(await kept('zoe@example.com')).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await kept('zoey@example.com')).toEqual(others)
  const { data } = (await admin.get('/api/admin/audit')).json()
  expect(data[0].call).toBe('POST /api/admin/erasures')
})

test('nothing of the person is in any table or file when they are erased, also of mails that wait or were sent', async () => {
  const marker = 'quetzal'
  const email = `${marker}@Example.com`
  const sender = { name: marker, email, phone: marker, message: `I am ${marker}` }
  const retried = { 'idempotency-key': marker }
  const visitor = site.visitor()
  await visitor.post('/api/contacts', { ...sender, subject: `About ${marker}` }, retried)
  await visitor.post('/api/bookings', { ...sender, interest: 'self' }, retried)
  await visitor.post('/api/newsletters', { email })
  await answerSignUps(site)
  await setRows(site.db, 'newsletters', { confirmed_at: site.clock.now.toISOString() }, {})
  await dataOf(admin.post('/api/newsletters/unsubscribe', { email }))

  const before = await placesOf(site, marker)
  expect(before).toEqual(
    expect.arrayContaining(['contacts.message', 'idempotency_keys.body', 'mails.recipient']),
  )
  await sendMails(site)
  expect(readdirSync(join(folder, 'outbox')).length).toBeGreaterThan(3)
  await visitor.post('/api/contacts', { ...sender, subject: `Again ${marker}` })
  const waiting = ['mails.subject', 'mails.reply_to', 'mails.body_text']
  expect(await placesOf(site, marker)).toEqual(expect.arrayContaining(waiting))
  expect((await erase(email)).statusCode).toBe(200)
  expect(await placesOf(site, marker)).toEqual([])
  const { data } = (await admin.get('/api/admin/audit')).json()
  expect(data[0].details).toMatch(/^\{"email":"hmac:[\w-]{43}"\}$/)
})

test('an account with the address stays, with its mails, and so does a session to come', async () => {
  const { coach } = await openCoach(site)
  const { id } = await addType(coach)
  const guest = { session_type_id: id, zone: 'UTC', name: 'Xe', email: 'xenia@example.com' }
  await site.visitor().post('/api/appointments/guest', { ...guest, start: at('14:00') })
  await site.db.deleteFrom('mails').execute()

  const { userId } = await member(site, 'xenia')
  await leaveTraces('xenia@example.com')
  expect((await erase('xenia@example.com')).json().data.has_account).toBe(true)
  expect(await kept('xenia@example.com')).toEqual([0, 0, 0, 1, 1, 0, 0])
  expect(await rowsOf(site.db, 'users', { id: userId })).toHaveLength(1)
})
