import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, expectRefused, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { member, coach as newCoach } from '#test/people.ts'
import {
  addType,
  at,
  book,
  booked,
  cancel,
  creditsOf,
  MONDAY,
  mailsOf,
  moveTo,
  openCoach,
  sessionsOf,
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
type Slot = Record<'start' | 'end', string>
const slots = (person: Person, type = talk, start = MONDAY, end = start, zone = ZONE) =>
  dataOf(
    person.get(`/api/session-types/${type.id}/slots?start=${start}&end=${end}&zone=${zone}`),
  ) as Promise<Slot[]>

test('without availability there is nothing to book, and no session type', async () => {
  const other = await newCoach(site)
  const type = await addType(other)
  expect(await slots(site.visitor(), type)).toEqual([])
  const offered: TestType[] = await dataOf(site.visitor().get('/api/session-types'))
  expect(offered.map(({ id }) => id)).not.toContain(type.id)
  await expectStatus(400, book(await member(site), type, at('10:00')))
})

test('the first availability makes the session types that the plans promise', async () => {
  expect(types.map(({ name, minutes, credits }) => [name, minutes, credits])).toEqual([
    ['Free consultation', 30, 0],
    ['One-to-one session', 60, 1],
    ['Quarterly check-in', 30, 1],
  ])
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
  ['a zone that does not exist', `start=${MONDAY}&end=${MONDAY}&zone=Mars/Olympus`],
  ['an offset as the zone', `start=${MONDAY}&end=${MONDAY}&zone=%2B01:00`],
  ['63 days', 'start=2026-12-01&end=2027-02-01&zone=UTC'],
])('refuses the free times of %s', async (_, query) => {
  const answer = await site.visitor().get(`/api/session-types/${talk.id}/slots?${query}`)
  expect(answer.statusCode).toBe(400)
})

test('a booking takes its time and the buffer after it; another for that time is refused, with three free times', async () => {
  const ann = await member(site)
  const made = await booked(ann, talk, at('10:00'))
  expect(made).toMatchObject({
    ...{ session_type_id: talk.id, status: 'booked', start: at('10:00'), end: at('11:00') },
    ...{ zone: 'Europe/London', wall_time: `${MONDAY}T15:00`, moves: 0 },
  })
  const left = (await slots(ann)).map(({ start }) => start)
  // The ten minutes after it are kept free.
  for (const taken of ['09:30', '10:00', '10:30', '11:00']) expect(left).not.toContain(at(taken))
  // A session that ends at 10:00 would need its own ten minutes after it.
  expect(left).not.toContain(at('09:00'))
  expect(left).toContain(at('11:30'))
  expect(await sessionsOf(ann)).toEqual([made])
  expect((await sessionsOf(coach))[0]).toMatchObject({ id: made.id, member: { id: ann.userId } })
  const late = await member(site)
  const answer = await book(late, talk, at('10:30'))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'slot_taken'])
  const { alternatives } = answer.json().data
  expect(alternatives).toHaveLength(3)
  expect(alternatives).toContainEqual({ start: at('11:30'), end: at('12:30') })
  expect(await sessionsOf(late)).toEqual([])
})

test('a session is new to its coach when the other side booked or moved it, until it is opened', async () => {
  const ann = await member(site)
  const { id } = await booked(ann, talk, at('10:00'))
  const isNew = async (of = id) =>
    (await sessionsOf(coach)).find((each: { id: number }) => each.id === of).is_new
  const see = () => dataOf(coach.patch(`/api/coach/appointments/${id}`, { seen: true }))
  expect([await isNew(), (await sessionsOf(ann))[0].is_new]).toEqual([true, false])
  const seen = await see()
  // What is being edited stays as new as it was.
  expect([seen.is_new, seen.updated_at]).toEqual([false, (await sessionsOf(ann))[0].updated_at])
  await dataOf(moveTo(ann, id, at('12:00')))
  expect(await isNew()).toBe(true)
  await dataOf(moveTo(coach, id, at('14:00')))
  expect(await isNew()).toBe(false)
  const guest = { name: 'Gil', email: 'gil@example.com', zone: 'UTC', session_type_id: talk.id }
  const own = { ...guest, start: at('16:00') }
  const made = await dataOf(coach.post('/api/coach/appointments', own), 201)
  expect(await isNew(made.id)).toBe(false)
  const other = await newCoach(site)
  await expectStatus(404, other.patch(`/api/coach/appointments/${id}`, { seen: true }))
})

test.each([
  ['a time between two beginnings', at('10:10')],
  ['a time outside the hours', at('08:30')],
  ['one that would end after the hours', at('16:30')],
  ['the past', at('10:00', '2026-11-16')],
  ['a time beyond the horizon', at('10:00', '2027-02-15')],
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
  expect(await dataOf(moveTo(coach, made.id, soon))).toMatchObject({ start: soon, moves: 0 })
})

test('a day that is full is refused as such, and offers no times', async () => {
  const few = await addType(coach, { daily_cap: 2, minutes: 30 })
  await booked(await member(site), few, at('09:00'))
  await booked(await member(site), talk, at('11:00'))
  // The day is the coach's: for whoever books, it is Tuesday by then.
  const late = { session_type_id: few.id, start: at('14:00'), zone: 'Asia/Tokyo' }
  const answer = await (await member(site)).post('/api/appointments', late)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'day_full'])
  expect(answer.json().data.alternatives).toHaveLength(3)
  expect(await slots(site.visitor(), few)).toEqual([])
  expect((await slots(site.visitor(), few, '2026-12-01')).length).toBeGreaterThan(0)
  const weekly = await addType(coach, { weekly_cap: 2, daily_cap: null, minutes: 30 })
  await expectRefused(book(await member(site), weekly, at('14:00', '2026-12-02')), 409, 'week_full')
})

test('moving frees the old time and takes the new one; overlapping itself is no conflict', async () => {
  const ann = await member(site)
  const { id } = await booked(ann, talk, at('10:00'))
  await booked(await member(site), talk, at('13:00'))
  await expectRefused(moveTo(ann, id, at('13:00')), 409, 'slot_taken')
  expect((await sessionsOf(ann))[0]).toMatchObject({ start: at('10:00'), moves: 0 })
  await expectStatus(409, book(await member(site), talk, at('10:00')))
  const moved = await dataOf(moveTo(ann, id, at('10:30')))
  expect(moved).toMatchObject({ start: at('10:30'), end: at('11:30'), moves: 1 })
  await booked(await member(site), talk, at('09:00'))
  await dataOf(moveTo(ann, id, at('14:00', '2026-12-01')))
  await booked(await member(site), talk, at('10:30'))
  await expectRefused(moveTo(ann, id, at('15:00')), 409, 'too_many_moves')
})

test('within 24 hours a move is too late, and a cancellation spends the credit', async () => {
  const ann = await subscriber(site)
  const session = types[1] as TestType
  expect(await creditsOf(ann)).toBe(1)
  const { id } = await booked(ann, session, at('10:00'))
  expect(await creditsOf(ann)).toBe(0)
  await expectRefused(book(ann, session, at('14:00')), 402, 'no_credits')
  site.clock.set(Date.parse(at('10:00')) - 23 * HOUR_MS)
  await expectRefused(moveTo(ann, id, at('14:00')), 409, 'too_late')
  const canceled = await dataOf(cancel(ann, id, 'ill'))
  expect(canceled).toMatchObject({ status: 'cancelled', cancelled_by: 'member', reason: 'ill' })
  expect(await creditsOf(ann)).toBe(0)
  for (let n = 0; n < 2; n++) await dataOf(coach.post(`/api/coach/appointments/${id}/refund`))
  expect(await creditsOf(ann)).toBe(1)
})

test('canceled in time, or by the coach at any time, the credit and the time are free again', async () => {
  const ann = await subscriber(site)
  const { id } = await booked(ann, types[1] as TestType, at('10:00'))
  for (let n = 0; n < 2; n++) await dataOf(cancel(ann, id))
  expect(await creditsOf(ann)).toBe(1)
  await expectRefused(moveTo(ann, id, at('14:00')), 409, 'not_booked')
  const again = await booked(ann, types[1] as TestType, at('10:00'))
  site.clock.set(Date.parse(at('10:00')) - 2 * HOUR_MS)
  expect((await dataOf(cancel(coach, again.id))).cancelled_by).toBe('coach')
  expect(await creditsOf(ann)).toBe(1)
})

test('sessions are seen and changed by their two sides only', async () => {
  const { id } = await booked(await member(site), talk, at('10:00'))
  const stranger = await newCoach(site)
  for (const other of [await member(site), stranger])
    await expectStatus(404, moveTo(other, id, at('14:00')), cancel(other, id))
  const [session, type] = [`/api/coach/appointments/${id}`, `/api/coach/session-types/${talk.id}`]
  await expectStatus(
    404,
    stranger.patch(session, { notes: 'x' }),
    stranger.post(`${session}/refund`),
  )
  await expectStatus(404, stranger.patch(type, { name: 'x' }), stranger.delete(type))
})

test('shared notes are kept from being overwritten unseen', async () => {
  const ann = await member(site)
  const made = await booked(ann, talk, at('10:00'))
  const url = `/api/coach/appointments/${made.id}`
  const write = (notes: string, expected_updated_at = made.updated_at) =>
    coach.patch(url, { notes, expected_updated_at })
  const first = await dataOf(write('One'))
  const stale = await write('Two')
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'session_stale'])
  expect(stale.json().data.current.notes).toBe('One')
  await dataOf(write('Three', first.updated_at))
  expect((await sessionsOf(ann))[0].notes).toBe('Three')
  await expectRefused(coach.patch(url, { status: 'missed' }), 409, 'not_booked')
  site.clock.now = new Date(Date.parse(at('10:30')))
  expect((await dataOf(coach.patch(url, { status: 'missed' }))).status).toBe('missed')
})

test('availability is replaced as one, and an older tab cannot overwrite it', async () => {
  const url = '/api/coach/availability'
  const before = await dataOf(coach.get(url))
  expect(before).toMatchObject({ zone: ZONE, weekly: WEEKDAYS, days: [] })
  const weekly = [{ weekday: 1, from: '22:00', to: '24:00' }]
  const saturday = { date: '2026-12-05', ranges: [{ from: '10:00', to: '12:00' }] }
  const change = { zone: 'Europe/Paris', weekly, days: [{ date: MONDAY, ranges: [] }, saturday] }
  const ann = await member(site)
  const made = await booked(ann, talk, at('10:00'))
  const put = () => coach.send('PUT', url, { ...change, expected_updated_at: before.updated_at })
  const after = await dataOf(put())
  expect(after).toMatchObject(change)
  const stale = await put()
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'availability_stale'])
  expect(stale.json().data.current).toEqual(after)
  expect(await slots(ann)).toEqual([])
  // Existing bookings are kept.
  expect(await sessionsOf(ann)).toEqual([made])
  await dataOf(cancel(ann, made.id))
})

test.each([
  ['an end before its beginning', { weekly: [{ weekday: 1, from: '10:00', to: '09:00' }] }],
  ['a day that does not exist', { days: [{ date: '2026-02-30', ranges: [] }] }],
  ['a day twice', { days: [MONDAY, MONDAY].map(date => ({ date, ranges: [] })) }],
])('refuses availability with %s', async (_, fields) => {
  const hours = { zone: ZONE, weekly: WEEKDAYS, days: [], ...fields }
  await expectRefused(coach.send('PUT', '/api/coach/availability', hours), 400, 'invalid')
})

test('session types are added, changed and removed; what is booked stays', async () => {
  const url = `/api/coach/session-types/${talk.id}`
  const ann = await member(site)
  await booked(ann, talk, at('10:00'))
  const changed = await dataOf(
    coach.patch(url, { name: 'Long talk', minutes: 90, daily_cap: null }),
  )
  expect(changed).toMatchObject({ name: 'Long talk', minutes: 90, daily_cap: null, step: 30 })
  const fresh = { plans: ['coaching'], expected_updated_at: changed.updated_at }
  expect(await dataOf(coach.patch(url, fresh))).toMatchObject({ plans: ['coaching'] })
  await dataOf(coach.patch(url, { plans: talk.plans }))
  const stale = { name: 'x', expected_updated_at: talk.updated_at }
  await expectRefused(coach.patch(url, stale), 409, 'session_type_stale')
  const unnamed = coach.post('/api/coach/session-types', { name: 'x' })
  await expectStatus(400, coach.patch(url, { minutes: 0 }), unnamed)
  await dataOf(coach.delete(url))
  await expectStatus(404, coach.delete(url), book(await member(site), talk, at('14:00')))
  const [kept] = await sessionsOf(ann)
  expect(kept).toMatchObject({ name: 'Talk', minutes: 60, status: 'booked' })
  expect((await dataOf(moveTo(ann, kept.id, at('14:00')))).end).toBe(at('15:00'))
})

const paid = () => types.find(({ credits, minutes }) => credits === 1 && minutes === 60) as TestType
/** A coach books for a client. */
const bookFor = (by: Person, client: Person, body: Record<string, unknown>) =>
  by.post(`/api/coach/clients/${client.userId}/appointments`, body)
const nextOf = async (person: Person) =>
  (await dataOf(person.get('/api/coachings')))[0].next_session_at

test('a coach books for a client, in the client’s time zone and without notice; both see it, and the client gets a mail', async () => {
  const ben = await member(site)
  await ben.patch('/api/user', { time_zone: 'Asia/Tokyo' })
  await coached(coach, ben)
  const { id: session_type_id } = await addType(coach, { min_notice_hours: 24 * 14 })
  const made = await dataOf(bookFor(coach, ben, { session_type_id, start: at('10:00') }), 201)
  const session = { status: 'booked', start: at('10:00'), zone: 'Asia/Tokyo', credits: 0 }
  expect(made).toMatchObject({ ...session, member: { id: ben.userId } })
  expect(await sessionsOf(ben)).toMatchObject([{ id: made.id }])
  expect(await nextOf(ben)).toBe(at('10:00'))
  const { email } = await dataOf(ben.get('/api/user'))
  expect((await mailsOf(site)).map(({ recipient }) => recipient)).toContain(email)

  const carl = await member(site)
  await coached(coach, carl)
  const late = await bookFor(coach, carl, { session_type_id, start: at('10:00') })
  expect([late.statusCode, late.json().code]).toEqual([409, 'slot_taken'])
  expect(late.json().data.alternatives).toHaveLength(3)

  const moved = await dataOf(moveTo(coach, made.id, at('11:00')))
  expect(moved).toMatchObject({ start: at('11:00'), moves: 0 })
  await dataOf(cancel(coach, made.id))
  expect(await nextOf(ben)).toBe(null)
})

test('a coach books a series, all of it or nothing, and each session is moved and canceled by itself', async () => {
  const ben = await member(site)
  await coached(coach, ben)
  const { id: session_type_id } = await addType(coach, { horizon_days: 14 })
  // Mondays of New York, whose clocks change on March 14.
  const start = '2027-03-08T15:00:00.000Z'
  const first = at('10:00')
  const series = (start: string, times: number, weeks = 1) =>
    bookFor(coach, ben, { session_type_id, start, repeat: { weeks, times } })
  const made = await dataOf(series(first, 6), 201)
  expect(made).toHaveLength(6)
  expect(made[5].start).toBe(at('10:00', '2027-01-04'))
  const later = await dataOf(series(start, 2), 201)
  expect(later.map((each: { start: string }) => each.start)).toEqual([
    ...[start, '2027-03-15T14:00:00.000Z'],
  ])
  await dataOf(cancel(coach, made[1].id))
  await dataOf(moveTo(coach, made[2].id, at('11:00', '2026-12-14')))
  const before = (await sessionsOf(ben)).length
  const full = await series(at('10:00', '2026-12-07'), 4, 2)
  expect([full.statusCode, full.json().code]).toEqual([409, 'slot_taken'])
  expect(full.json().message).toMatch(/December 21, 2026 does not fit: .* Nothing was booked\.$/)
  expect(full.json().data.alternatives).toHaveLength(3)
  expect(await sessionsOf(ben)).toHaveLength(before)
  await expectStatus(400, series(first, 1), series(first, 53), series(first, 2, 5))
})

test('a credit is used only if asked for and there is one, and comes back when the coach cancels', async () => {
  const ben = await subscriber(site)
  await coached(coach, ben)
  const before = await creditsOf(ben)
  expect(before).toBeGreaterThan(0)
  const type = paid().id
  const free = await dataOf(bookFor(coach, ben, { session_type_id: type, start: at('09:00') }), 201)
  expect([free.credits, await creditsOf(ben)]).toEqual([0, before])
  const body = { session_type_id: type, start: at('13:00'), use_credit: true }
  const spent = await dataOf(bookFor(coach, ben, body), 201)
  expect([spent.credits, await creditsOf(ben)]).toEqual([1, before - 1])
  await dataOf(cancel(coach, spent.id))
  await dataOf(cancel(coach, free.id))
  expect(await creditsOf(ben)).toBe(before)

  const carl = await member(site)
  await coached(coach, carl)
  const refused = await bookFor(coach, carl, body)
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'no_credits'])
  expect(refused.json().message).toContain('Your client')
  await dataOf(bookFor(coach, carl, { ...body, use_credit: false }), 201)
})

test('only their coach books for somebody, and only what is the coach’s own', async () => {
  const [ben, carl] = [await member(site), await member(site)]
  const id = await coached(coach, ben)
  const { coach: other } = await openCoach(site)
  await coached(other, carl)
  const body = { session_type_id: talk.id, start: at('10:00') }
  for (const [by, client] of [
    [coach, carl],
    [other, ben],
    [other, carl],
  ] as const)
    await expectStatus(404, bookFor(by, client, body))
  await coach.post(`/api/coachings/${id}/end`)
  await expectStatus(404, bookFor(coach, ben, body))
})
