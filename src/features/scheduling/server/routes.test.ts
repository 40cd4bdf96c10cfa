import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, expectRefused, NOON, openSite, type Person } from '#test/app.ts'
import { member, coach as newCoach } from '#test/people.ts'
import {
  addType,
  at,
  book,
  booked,
  MONDAY,
  openCoach,
  subscriber,
  type TestType,
  WEEKDAYS,
  ZONE,
} from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let types: TestType[]
let talk: TestType

beforeEach(async () => {
  site.clock.now = NOON
  ;({ coach, types } = await openCoach(site))
  talk = await addType(coach)
})

const inHours = (hours: number) => new Date(site.clock.now.getTime() + hours * HOUR_MS)
interface Slot {
  start: string
  end: string
}
const slots = async (
  person: Person,
  type = talk,
  start = MONDAY,
  end = start,
  zone = ZONE,
): Promise<Slot[]> =>
  dataOf(
    person.get(
      `/api/session-types/${type.id}/slots?start=${start}&end=${end}&zone=${encodeURIComponent(zone)}`,
    ),
  )

test('without availability there is nothing to book, and no session type', async () => {
  const other = await newCoach(site)
  expect(await dataOf(other.get('/api/coach/availability'))).toEqual({
    zone: 'UTC',
    weekly: [],
    days: [],
    updated_at: null,
  })
  const type = await addType(other)
  expect(await slots(site.visitor(), type)).toEqual([])
  const offered: TestType[] = await dataOf(site.visitor().get('/api/session-types'))
  expect(offered.map(({ id }) => id)).not.toContain(type.id)
  expect((await book(await member(site), type, at('10:00'))).statusCode).toBe(400)
})

test('the first availability makes the session types that the plans promise', async () => {
  expect(types.map(({ name, minutes, credits }) => [name, minutes, credits])).toEqual([
    ['Free consultation', 30, 0],
    ['One-to-one session', 60, 1],
    ['Quarterly check-in', 30, 1],
  ])
  const mine = async (person: Person) => {
    const all: (TestType & { coach: { id: number } })[] = await dataOf(
      person.get('/api/session-types'),
    )
    return all
      .filter(type => type.coach.id === coach.userId)
      .map(({ name, credits }) => [name, credits])
  }
  const free = [
    ['Free consultation', 0],
    ['Talk', 0],
  ]
  expect(await mine(site.visitor())).toEqual(free)
  expect(await mine(await subscriber(site))).toContainEqual(['One-to-one session', 1])
  expect(await mine(await member(site))).toEqual(free)
})

test('free times are instants within the hours, in whichever zone they are asked for', async () => {
  const found = await slots(site.visitor())
  expect(found[0]).toEqual({ start: at('09:00'), end: at('10:00') })
  expect(found.at(-1)).toEqual({ start: at('16:00'), end: at('17:00') })
  expect(found).toHaveLength(15)
  const auckland = await slots(site.visitor(), talk, '2026-12-01', '2026-12-01', 'Pacific/Auckland')
  expect(auckland[0]?.start).toBe(at('09:00'))
  const days = await slots(site.visitor(), talk, '2026-11-23', '2027-01-22')
  const last = days.at(-1)?.start ?? ''
  expect(Date.parse(last)).toBeLessThanOrEqual(inHours(60 * 24).getTime())
})

test.each([
  ['no dates', 'zone=UTC'],
  ['a zone that does not exist', `start=${MONDAY}&end=${MONDAY}&zone=Mars/Olympus`],
  ['an offset as the zone', `start=${MONDAY}&end=${MONDAY}&zone=%2B01:00`],
  ['63 days', 'start=2026-12-01&end=2027-02-01&zone=UTC'],
  ['an end before the start', 'start=2026-12-02&end=2026-12-01&zone=UTC'],
])('refuses the free times of %s', async (_, query) => {
  const answer = await site.visitor().get(`/api/session-types/${talk.id}/slots?${query}`)
  expect(answer.statusCode).toBe(400)
})

test('a booking takes its time and the buffer after it, for both sides to see', async () => {
  const ann = await member(site)
  const made = await booked(ann, talk, at('10:00'))
  expect(made).toMatchObject({
    session_type_id: talk.id,
    status: 'booked',
    start: at('10:00'),
    end: at('11:00'),
    zone: 'Europe/London',
    wall_time: `${MONDAY}T15:00`,
    moves: 0,
  })
  const left = (await slots(ann)).map(({ start }) => start)
  // The ten minutes after it are kept free.
  for (const taken of ['09:30', '10:00', '10:30', '11:00']) expect(left).not.toContain(at(taken))
  // A session that ends at 10:00 would need its own ten minutes after it.
  expect(left).not.toContain(at('09:00'))
  expect(left).toContain(at('11:30'))
  const [listed] = await dataOf(ann.get('/api/appointments'))
  expect(listed).toEqual(made)
  const [led] = await dataOf(coach.get('/api/appointments'))
  expect(led).toMatchObject({ id: made.id, member: { id: ann.userId } })
  expect(await dataOf((await member(site)).get('/api/appointments'))).toEqual([])
})

test('a taken time is refused with three other times', async () => {
  await booked(await member(site), talk, at('10:00'))
  const answer = await book(await member(site), talk, at('10:30'))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'slot_taken'])
  const { alternatives } = answer.json().data
  expect(alternatives).toHaveLength(3)
  expect(alternatives).toContainEqual({ start: at('11:30'), end: at('12:30') })
})

test.each([
  ['a time between two beginnings', at('10:10')],
  ['a time outside the hours', at('08:30')],
  ['one that would end after the hours', at('16:30')],
  ['a Sunday', at('10:00', '2026-11-29')],
  ['the past', at('10:00', '2026-11-16')],
  ['a time beyond the horizon', at('10:00', '2027-02-15')],
  ['no instant', 'tomorrow'],
])('refuses %s as outside the rules', async (_, start) => {
  const answer = await book(await member(site), talk, start)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  expect(answer.json().fields).toHaveProperty('start')
})

test('members give notice; the coach of the session need not', async () => {
  const careful = await addType(coach, { min_notice_hours: 12 })
  // 17:00 in London is noon in New York, and it is Friday.
  const soon = at('14:00', '2026-11-20')
  expect((await book(await member(site), careful, soon)).statusCode).toBe(400)
  const made = await booked(await member(site), careful, at('10:00'))
  const moved = await dataOf(coach.patch(`/api/appointments/${made.id}`, { start: soon }))
  expect(moved).toMatchObject({ start: soon, moves: 0 })
})

test('a day that is full is refused as such, and offers no times', async () => {
  const few = await addType(coach, { daily_cap: 2, minutes: 30 })
  await booked(await member(site), few, at('09:00'))
  await booked(await member(site), talk, at('11:00'))
  const answer = await book(await member(site), few, at('14:00'))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'day_full'])
  expect(answer.json().data.alternatives).toHaveLength(3)
  expect(await slots(site.visitor(), few)).toEqual([])
  expect((await slots(site.visitor(), few, '2026-12-01')).length).toBeGreaterThan(0)
  const weekly = await addType(coach, { weekly_cap: 2, daily_cap: null, minutes: 30 })
  await expectRefused(book(await member(site), weekly, at('14:00', '2026-12-02')), 409, 'week_full')
})

test('twice at the same moment, one is booked', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => member(site)))
  const answers = await Promise.all(people.map(person => book(person, talk, at('13:00'))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
  const count = await site.db
    .selectFrom('appointment_counts')
    .select('n')
    .where('coach_id', '=', coach.userId)
    .where('period', '=', MONDAY)
    .executeTakeFirst()
  expect(count?.n).toBe(1)
})

test('moving frees the old time and takes the new one; overlapping itself is no conflict', async () => {
  const ann = await member(site)
  const { id } = await booked(ann, talk, at('10:00'))
  const moved = await dataOf(ann.patch(`/api/appointments/${id}`, { start: at('10:30') }))
  expect(moved).toMatchObject({ start: at('10:30'), end: at('11:30'), moves: 1 })
  expect((await book(await member(site), talk, at('09:00'))).statusCode).toBe(201)
  await dataOf(ann.patch(`/api/appointments/${id}`, { start: at('14:00', '2026-12-01') }))
  expect((await book(await member(site), talk, at('10:30'))).statusCode).toBe(201)
  await expectRefused(
    ann.patch(`/api/appointments/${id}`, { start: at('15:00') }),
    409,
    'too_many_moves',
  )
})

test('moving to a taken time leaves everything as it was', async () => {
  const ann = await member(site)
  const { id } = await booked(ann, talk, at('10:00'))
  await booked(await member(site), talk, at('13:00'))
  await expectRefused(
    ann.patch(`/api/appointments/${id}`, { start: at('13:00') }),
    409,
    'slot_taken',
  )
  expect((await dataOf(ann.get('/api/appointments')))[0]).toMatchObject({
    start: at('10:00'),
    moves: 0,
  })
  expect((await book(await member(site), talk, at('10:00'))).statusCode).toBe(409)
})

test('within 24 hours a move is too late, and a cancellation spends the credit', async () => {
  const ann = await subscriber(site)
  const session = types[1]
  if (!session) throw new Error('no type')
  expect((await dataOf(ann.get('/api/session-credits'))).left).toBe(1)
  const { id } = await booked(ann, session, at('10:00'))
  expect((await dataOf(ann.get('/api/session-credits'))).left).toBe(0)
  await expectRefused(book(ann, session, at('14:00')), 402, 'no_credits')
  site.clock.now = new Date(Date.parse(at('10:00')) - 23 * HOUR_MS)
  await expectRefused(ann.patch(`/api/appointments/${id}`, { start: at('14:00') }), 409, 'too_late')
  const canceled = await dataOf(ann.post(`/api/appointments/${id}/cancel`, { reason: 'ill' }))
  expect(canceled).toMatchObject({ status: 'cancelled', cancelled_by: 'member', reason: 'ill' })
  expect((await dataOf(ann.get('/api/session-credits'))).left).toBe(0)
  await dataOf(coach.post(`/api/coach/appointments/${id}/refund`))
  await dataOf(coach.post(`/api/coach/appointments/${id}/refund`))
  expect((await dataOf(ann.get('/api/session-credits'))).left).toBe(1)
})

test('canceled in time, the credit and the time are free again', async () => {
  const ann = await subscriber(site)
  const { id } = await booked(ann, types[1] as TestType, at('10:00'))
  await dataOf(ann.post(`/api/appointments/${id}/cancel`, {}))
  expect((await ann.post(`/api/appointments/${id}/cancel`, {})).statusCode).toBe(200)
  expect((await dataOf(ann.get('/api/session-credits'))).left).toBe(1)
  expect((await book(await member(site), talk, at('10:00'))).statusCode).toBe(201)
  await expectRefused(
    ann.patch(`/api/appointments/${id}`, { start: at('14:00') }),
    409,
    'not_booked',
  )
})

test('a coach who cancels late returns the credit', async () => {
  const ann = await subscriber(site)
  const { id } = await booked(ann, types[1] as TestType, at('10:00'))
  site.clock.now = new Date(Date.parse(at('10:00')) - 2 * HOUR_MS)
  const canceled = await dataOf(coach.post(`/api/appointments/${id}/cancel`, {}))
  expect(canceled.cancelled_by).toBe('coach')
  expect((await dataOf(ann.get('/api/session-credits'))).left).toBe(1)
})

test('sessions are seen and changed by their two sides only', async () => {
  const ann = await member(site)
  const bob = await member(site)
  const { id } = await booked(ann, talk, at('10:00'))
  const url = `/api/appointments/${id}`
  const stranger = await newCoach(site)
  for (const other of [bob, stranger]) {
    expect((await other.patch(url, { start: at('14:00') })).statusCode).toBe(404)
    expect((await other.post(`${url}/cancel`, {})).statusCode).toBe(404)
  }
  expect((await stranger.patch(`/api/coach/appointments/${id}`, { notes: 'x' })).statusCode).toBe(
    404,
  )
  expect((await stranger.post(`/api/coach/appointments/${id}/refund`)).statusCode).toBe(404)
  const { id: typeId } = talk
  expect(
    (await stranger.patch(`/api/coach/session-types/${typeId}`, { name: 'x' })).statusCode,
  ).toBe(404)
  expect((await stranger.delete(`/api/coach/session-types/${typeId}`)).statusCode).toBe(404)
})

test('shared notes are kept from being overwritten unseen', async () => {
  const ann = await member(site)
  const made = await booked(ann, talk, at('10:00'))
  const url = `/api/coach/appointments/${made.id}`
  const first = await dataOf(
    coach.patch(url, { notes: 'One', expected_updated_at: made.updated_at }),
  )
  const stale = await coach.patch(url, { notes: 'Two', expected_updated_at: made.updated_at })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'session_stale'])
  expect(stale.json().data.current.notes).toBe('One')
  await dataOf(coach.patch(url, { notes: 'Three', expected_updated_at: first.updated_at }))
  expect((await dataOf(ann.get('/api/appointments')))[0].notes).toBe('Three')
  await expectRefused(coach.patch(url, { status: 'missed' }), 409, 'not_booked')
  site.clock.now = new Date(Date.parse(at('10:30')))
  expect((await dataOf(coach.patch(url, { status: 'missed' }))).status).toBe('missed')
})

test('availability is replaced as one, and an older tab cannot overwrite it', async () => {
  const url = '/api/coach/availability'
  const before = await dataOf(coach.get(url))
  expect(before).toMatchObject({ zone: ZONE, weekly: WEEKDAYS, days: [] })
  const days = [
    { date: MONDAY, ranges: [] },
    { date: '2026-12-05', ranges: [{ from: '10:00', to: '12:00' }] },
  ]
  const change = {
    zone: 'Europe/Paris',
    weekly: [{ weekday: 1, from: '22:00', to: '24:00' }],
    days,
  }
  const ann = await member(site)
  const made = await booked(ann, talk, at('10:00'))
  const after = await dataOf(
    coach.send('PUT', url, { ...change, expected_updated_at: before.updated_at }),
  )
  expect(after).toMatchObject(change)
  const stale = await coach.send('PUT', url, { ...change, expected_updated_at: before.updated_at })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'availability_stale'])
  expect(stale.json().data.current).toEqual(after)
  expect(await slots(ann)).toEqual([])
  // Existing bookings are kept.
  expect((await dataOf(ann.get('/api/appointments')))[0]).toEqual(made)
  expect((await ann.post(`/api/appointments/${made.id}/cancel`, {})).statusCode).toBe(200)
})

test.each([
  ['a zone that does not exist', { zone: 'Nowhere' }],
  ['weekday 0', { weekly: [{ weekday: 0, from: '09:00', to: '10:00' }] }],
  ['weekday 8', { weekly: [{ weekday: 8, from: '09:00', to: '10:00' }] }],
  ['an end before its beginning', { weekly: [{ weekday: 1, from: '10:00', to: '09:00' }] }],
  ['25 hours', { weekly: [{ weekday: 1, from: '09:00', to: '25:00' }] }],
  ['a day that does not exist', { days: [{ date: '2026-02-30', ranges: [] }] }],
  ['a day twice', { days: [MONDAY, MONDAY].map(date => ({ date, ranges: [] })) }],
])('refuses availability with %s', async (_, fields) => {
  await expectRefused(
    coach.send('PUT', '/api/coach/availability', {
      zone: ZONE,
      weekly: WEEKDAYS,
      days: [],
      ...fields,
    }),
    400,
    'invalid',
  )
})

test('session types are added, changed and removed; what is booked stays', async () => {
  const url = `/api/coach/session-types/${talk.id}`
  const ann = await member(site)
  await booked(ann, talk, at('10:00'))
  const changed = await dataOf(
    coach.patch(url, { name: 'Long talk', minutes: 90, daily_cap: null }),
  )
  expect(changed).toMatchObject({ name: 'Long talk', minutes: 90, daily_cap: null, step: 30 })
  await expectRefused(
    coach.patch(url, { name: 'x', expected_updated_at: talk.updated_at }),
    409,
    'session_type_stale',
  )
  expect((await coach.patch(url, { minutes: 0 })).statusCode).toBe(400)
  expect((await coach.post('/api/coach/session-types', { name: 'x' })).statusCode).toBe(400)
  expect((await coach.delete(url)).statusCode).toBe(200)
  expect((await coach.delete(url)).statusCode).toBe(404)
  expect((await book(await member(site), talk, at('14:00'))).statusCode).toBe(404)
  const [kept] = await dataOf(ann.get('/api/appointments'))
  expect(kept).toMatchObject({ name: 'Talk', minutes: 60, status: 'booked' })
  const moved = await dataOf(ann.patch(`/api/appointments/${kept.id}`, { start: at('14:00') }))
  expect(moved.end).toBe(at('15:00'))
})
