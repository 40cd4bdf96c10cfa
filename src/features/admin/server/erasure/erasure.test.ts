import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { administrator, answerSignUps, member, PASSWORD } from '#test/people.ts'
import { addType, at, openCoach } from '#test/sessions.ts'

let site: TestApp
let admin: Person
beforeAll(async () => {
  site = await makeTestApp({ TEAM_EMAIL: 'team@example.com' })
  admin = await administrator(site)
})
afterAll(() => site.close())

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
    site.db.selectFrom('contacts').select('id').where('email', '=', email).execute(),
    site.db.selectFrom('bookings').select('id').where('email', '=', email).execute(),
    site.db.selectFrom('newsletters').select('id').where('email', '=', email).execute(),
    site.db.selectFrom('appointments').select('id').where('guest_email', '=', email).execute(),
    site.db.selectFrom('mails').select('id').where('recipient', '=', email).execute(),
  ])
  return rows.map(({ length }) => length)
}

test('everything that is kept of an address is deleted, and nothing of another', async () => {
  const { coach } = await openCoach(site)
  const { id } = await addType(coach)
  const guest = { session_type_id: id, zone: 'UTC', name: 'Zoe' }
  for (const email of ['zoe@example.com', 'zoey@example.com']) {
    await leaveTraces(email)
    const start = at(email === 'zoe@example.com' ? '10:00' : '12:00')
    expect(
      (await site.visitor().post('/api/appointments/guest', { ...guest, start, email })).statusCode,
    ).toBe(201)
  }
  await site.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
  const others = await kept('zoey@example.com')
  expect(await kept('zoe@example.com')).toEqual(others)
  const answer = await erase('Zoe@example.com')
  expect(answer.json().data).toEqual({
    deleted: [
      { what: 'messages', rows: 1 },
      { what: 'booking requests', rows: 1 },
      { what: 'newsletter subscriptions', rows: 1 },
      { what: 'guest sessions that are over', rows: 1 },
      { what: 'mails', rows: others[4] },
    ],
    has_account: false,
  })
  expect(await kept('zoe@example.com')).toEqual([0, 0, 0, 0, 0])
  expect(await kept('zoey@example.com')).toEqual(others)
  const { data } = (await admin.get('/api/admin/audit')).json()
  expect(data[0].call).toBe('POST /api/admin/erasures')
})

test('a session that is still to come stays', async () => {
  const { coach } = await openCoach(site)
  const { id } = await addType(coach)
  const email = 'yan@example.com'
  const guest = { session_type_id: id, zone: 'UTC', name: 'Yan', email, start: at('14:00') }
  await site.visitor().post('/api/appointments/guest', guest)
  await erase(email)
  expect((await kept(email))[3]).toBe(1)
})

test('an account with the address stays, with its mails', async () => {
  const { userId } = await member(site, 'xenia')
  await leaveTraces('xenia@example.com')
  expect((await erase('xenia@example.com')).json().data.has_account).toBe(true)
  expect(await kept('xenia@example.com')).toEqual([0, 0, 0, 0, 1])
  expect(await site.db.selectFrom('users').select('id').where('id', '=', userId).execute()).toHaveLength(1)
})

test('it takes an administrator with a recent password', async () => {
  expect((await erase('a@example.com', site.visitor())).statusCode).toBe(401)
  expect((await erase('a@example.com', await member(site))).statusCode).toBe(403)
  await leaveTraces('w@example.com')
  site.clock.now = new Date(site.clock.now.getTime() + 16 * 60_000)
  const refused = await erase('w@example.com')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm_first'])
  expect((await kept('w@example.com'))[0]).toBe(1)
  await admin.post('/api/user/confirm', { password: PASSWORD })
  expect((await erase('w@example.com')).statusCode).toBe(200)
})
