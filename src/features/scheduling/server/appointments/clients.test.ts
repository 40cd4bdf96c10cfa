import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { member } from '#test/people.ts'
import {
  addType,
  at,
  booked,
  MONDAY,
  openCoach,
  subscriber,
  type TestType,
} from '#test/sessions.ts'
import { settleAppointments } from './upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
let types: TestType[]
let talk: TestType
beforeEach(async () => {
  site.clock.now = NOON
  ;({ coach: anna, types } = await openCoach(site))
  talk = await addType(anna)
})

const paid = () => types.find(({ credits, minutes }) => credits === 1 && minutes === 60) as TestType
const post = (by: Person, client: Person, body: Record<string, unknown>) =>
  by.post(`/api/coach/clients/${client.userId}/appointments`, body)
const left = async (person: Person) => (await dataOf(person.get('/api/session-credits'))).left

test('a coach books for a client, in the client’s time zone; both see it, and the client gets a mail', async () => {
  const ben = await member(site)
  await ben.patch('/api/user', { time_zone: 'Asia/Tokyo' })
  await coached(anna, ben)
  const booked = await dataOf(
    post(anna, ben, { session_type_id: talk.id, start: at('10:00') }),
    201,
  )
  expect(booked).toMatchObject({
    status: 'booked',
    start: at('10:00'),
    zone: 'Asia/Tokyo',
    member: { id: ben.userId },
    credits: 0,
  })
  expect(await dataOf(ben.get('/api/appointments'))).toMatchObject([{ id: booked.id }])
  const [coaching] = await dataOf(ben.get('/api/coachings'))
  expect(coaching.next_session_at).toBe(at('10:00'))
  const mails = await site.db.selectFrom('mails').select('recipient').execute()
  const { email } = await dataOf(ben.get('/api/user'))
  expect(mails.some(({ recipient }) => recipient === email)).toBe(true)

  const moved = await dataOf(anna.patch(`/api/appointments/${booked.id}`, { start: at('11:00') }))
  expect(moved).toMatchObject({ start: at('11:00'), moves: 0 })
  await dataOf(anna.post(`/api/appointments/${booked.id}/cancel`, {}))
  expect((await dataOf(ben.get('/api/coachings')))[0].next_session_at).toBe(null)
})

test('a credit is used only if asked for, and comes back when the coach cancels', async () => {
  const ben = await subscriber(site)
  await coached(anna, ben)
  const before = await left(ben)
  expect(before).toBeGreaterThan(0)
  const type = paid().id
  const free = await dataOf(post(anna, ben, { session_type_id: type, start: at('09:00') }), 201)
  expect([free.credits, await left(ben)]).toEqual([0, before])
  const body = { session_type_id: type, start: at('13:00'), use_credit: true }
  const spent = await dataOf(post(anna, ben, body), 201)
  expect([spent.credits, await left(ben)]).toEqual([1, before - 1])
  await dataOf(anna.post(`/api/appointments/${spent.id}/cancel`, {}))
  await dataOf(anna.post(`/api/appointments/${free.id}/cancel`, {}))
  expect(await left(ben)).toBe(before)
})

test('without a credit nothing is booked with one, and the time stays free', async () => {
  const ben = await member(site)
  await coached(anna, ben)
  const body = { session_type_id: paid().id, start: at('10:00'), use_credit: true }
  const refused = await post(anna, ben, body)
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'no_credits'])
  expect(refused.json().message).toContain('Your client')
  expect((await post(anna, ben, { ...body, use_credit: false })).statusCode).toBe(201)
})

test('only their coach books for somebody, and only what is the coach’s own', async () => {
  const [ben, carl] = [await member(site), await member(site)]
  const id = await coached(anna, ben)
  const other = await openCoach(site)
  await coached(other.coach, carl)
  const body = { session_type_id: talk.id, start: at('10:00') }
  expect((await post(anna, carl, body)).statusCode).toBe(404)
  expect((await post(other.coach, ben, body)).statusCode).toBe(404)
  expect((await post(other.coach, carl, body)).statusCode).toBe(404)
  await anna.post(`/api/coachings/${id}/end`)
  expect((await post(anna, ben, body)).statusCode).toBe(404)
})

test('a taken time is refused with others, and notice does not hold the coach up', async () => {
  const [ben, carl] = [await member(site), await member(site)]
  await coached(anna, ben)
  await coached(anna, carl)
  const { id } = await addType(anna, { min_notice_hours: 24 * 14 })
  const body = { session_type_id: id, start: at('10:00', MONDAY) }
  expect((await post(anna, ben, body)).statusCode).toBe(201)
  const refused = await post(anna, carl, body)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_taken'])
  expect(refused.json().data.alternatives).toHaveLength(3)
})

test('a session that was booked before the coaching is shown in it', async () => {
  const ben = await member(site)
  await booked(ben, talk, at('10:00'))
  const id = await coached(anna, ben)
  expect((await dataOf(ben.get('/api/coachings')))[0]).toMatchObject({
    id,
    next_session_at: at('10:00'),
  })
})

test('when a session is over, both see the one that follows', async () => {
  const ben = await member(site)
  await coached(anna, ben)
  const [first, second] = [at('10:00'), at('10:00', '2026-12-03')]
  for (const start of [first, second]) await booked(ben, talk, start)
  const next = async () => (await dataOf(ben.get('/api/coachings')))[0].next_session_at
  expect(await next()).toBe(first)
  site.clock.set(Date.parse(first) + 2 * HOUR_MS)
  await settleAppointments(site.db, site.clock.now)
  expect(await next()).toBe(second)
})
