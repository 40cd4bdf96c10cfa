import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectRefused, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import {
  addType,
  at,
  booked,
  mailsOf,
  openCoach,
  sessionsOf,
  type TestType,
} from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let boss: Person
let talk: TestType

beforeEach(async () => {
  site.clock.now = NOON
  coach = (await openCoach(site)).coach
  boss = await administrator(site)
  talk = await addType(coach)
  await site.db.deleteFrom('appointments').execute()
  await site.db.deleteFrom('mails').execute()
})

const START = at('10:00')
const ask = (fields: Record<string, unknown> = {}) =>
  site.visitor().post('/api/bookings', {
    ...{ name: 'Zoë', email: 'zoe@example.com', interest: '1on1', message: 'Hello' },
    ...{ wanted_at: START, session_type_id: talk.id, zone: 'Europe/London', ...fields },
  })
const confirm = (id: number, by = boss) => by.post(`/api/bookings/${id}/confirm`)
const stateOf = async (sought: number) =>
  (await dataOf(boss.get('/api/bookings'))).find(({ id }: { id: number }) => id === sought)

test('a time that is asked for stays free until one press makes it a session', async () => {
  const { id } = await dataOf(ask({ wanted_at: '2026-11-30T15:00:00+00:00' }), 201)
  expect(await stateOf(id)).toMatchObject({ wanted_at: START, answered_at: null })
  expect(await rowsOf(site.db, 'appointments')).toEqual([])
  const [told] = await mailsOf(site)
  expect(told?.body_text).toContain('Time: Monday, November 30, 10:00 AM (America/New_York)')
  const made = { status: 'booked', start: START, zone: 'Europe/London', name: 'Talk' }
  expect(await dataOf(confirm(id), 201)).toMatchObject(made)
  expect((await stateOf(id)).answered_at).toBe(site.clock.now.toISOString())
  expect(await sessionsOf(coach)).toMatchObject([{ guest: { name: 'Zoë' }, message: 'Hello' }])
  const booking = (await mailsOf(site)).filter(({ kind }) => kind === 'session-booked')
  expect(booking).toHaveLength(2)
  await expectRefused(confirm(id), 409, 'slot_taken')
})

test('a time that somebody else has taken is refused with others, and the request still waits', async () => {
  const { id } = await dataOf(ask(), 201)
  await booked(await member(site), talk, START)
  const refused = await confirm(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_taken'])
  expect(refused.json().data.alternatives).toHaveLength(3)
  expect((await stateOf(id)).answered_at).toBeNull()
  expect(await rowsOf(site.db, 'appointments')).toHaveLength(1)
})

test('only a request with a time, for what visitors may book, becomes a session, and only by an administrator', async () => {
  const none = await dataOf(ask({ wanted_at: null }), 201)
  const [, paid] = await dataOf(coach.get('/api/coach/session-types'))
  const dear = await dataOf(ask({ session_type_id: paid.id }), 201)
  await expectStatus(404, confirm(none.id), confirm(dear.id), confirm(dear.id + 1))
  await expectStatus(400, ask({ wanted_at: 'Monday' }), ask({ zone: 'Mars' }))
  const { id } = await dataOf(ask(), 201)
  await expectStatus(403, confirm(id, await member(site)))
  await expectStatus(401, confirm(id, site.visitor()))
})

test('in place of a taken time another is offered, or booked at once', async () => {
  const other = at('13:00')
  await booked(await member(site), talk, START)
  const { id } = await dataOf(ask(), 201)
  const offer = { start: other, offer: true }
  const held = await dataOf(boss.post(`/api/bookings/${id}/confirm`, offer), 201)
  expect(held).toMatchObject({ status: 'held', start: other })
  expect((await mailsOf(site)).at(-1)?.kind).toBe('session-offer')
  expect((await stateOf(id)).answered_at).not.toBeNull()
  const second = await dataOf(ask({ email: 'yan@example.com' }), 201)
  const start = at('15:00')
  const made = await dataOf(boss.post(`/api/bookings/${second.id}/confirm`, { start }), 201)
  expect(made).toMatchObject({ status: 'booked', start })
})

test('what nobody has answered is listed apart, and questions are marked as requests are', async () => {
  for (const table of ['contacts', 'bookings'] as const) await site.db.deleteFrom(table).execute()
  const asks = { name: 'Tom', email: 'tom@example.com', message: 'Do you work with couples?' }
  const made = await dataOf(site.visitor().post('/api/contacts', asks), 201)
  expect(made).not.toHaveProperty('answered_at')
  const open = (what: string) => dataOf(boss.get(`/api/${what}?open=true`))
  expect(await open('contacts')).toMatchObject([{ id: made.id, answered_at: null }])
  const url = `/api/contacts/${made.id}`
  const answered_at = site.clock.now.toISOString()
  expect(await dataOf(boss.patch(url, { answered: true }))).toMatchObject({ answered_at })
  site.clock.set(site.clock.now.getTime() + 60_000)
  expect(await dataOf(boss.patch(url, { answered: true }))).toMatchObject({ answered_at })
  expect(await open('contacts')).toEqual([])
  expect((await boss.get('/api/contacts?open=true')).json().total).toBe(0)
  expect(await dataOf(boss.get('/api/contacts'))).toHaveLength(1)
  expect(await dataOf(boss.patch(url, { answered: false }))).toMatchObject({ answered_at: null })
  await expectStatus(404, boss.patch('/api/contacts/999999', { answered: true }))
  await expectStatus(403, (await member(site)).patch(url, { answered: true }))
  const request = await dataOf(ask(), 201)
  expect(await open('bookings')).toMatchObject([{ id: request.id }])
  await boss.patch(`/api/bookings/${request.id}`, { answered: true })
  expect(await open('bookings')).toEqual([])
})

test('requests and the consultations of visitors are one list, newest first, searched and by pages', async () => {
  await site.db.deleteFrom('bookings').execute()
  const request = await dataOf(ask({ name: 'Rob', email: 'rob@example.com' }), 201)
  site.clock.set(site.clock.now.getTime() + 60_000)
  const { id } = await dataOf(ask({ name: 'Zoë' }), 201)
  const { id: session } = await dataOf(confirm(id), 201)
  await booked(await member(site), talk, at('12:00'))
  const list = async (query = '') => (await boss.get(`/api/admin/bookings${query}`)).json()
  const all = await list()
  expect(all.total).toBe(3)
  expect(all.data).toMatchObject([
    { kind: 'consultation', id: session, name: 'Zoë', starts_at: START, status: 'booked' },
    { kind: 'request', id, name: 'Zoë', interest: '1on1', status: null },
    { kind: 'request', id: request.id, name: 'Rob', answered_at: null, starts_at: null },
  ])
  expect(await list('?q=zo%C3%AB')).toMatchObject({ total: 2 })
  const first = await list('?limit=2')
  const rest = await list(`?limit=2&cursor=${first.next_cursor}`)
  expect([...first.data, ...rest.data]).toEqual(all.data)
  expect(rest.next_cursor).toBeNull()
})
