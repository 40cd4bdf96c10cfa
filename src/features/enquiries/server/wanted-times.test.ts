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
