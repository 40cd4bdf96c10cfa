import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { member } from '#test/people.ts'
import {
  addType,
  at,
  booked,
  cancel,
  creditsOf,
  mailsOf,
  moveTo,
  openCoach,
  sessionsOf,
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
const nextOf = async (person: Person) =>
  (await dataOf(person.get('/api/coachings')))[0].next_session_at

test('a coach books for a client, in the client’s time zone and without notice; both see it, and the client gets a mail', async () => {
  const ben = await member(site)
  await ben.patch('/api/user', { time_zone: 'Asia/Tokyo' })
  await coached(anna, ben)
  const { id: session_type_id } = await addType(anna, { min_notice_hours: 24 * 14 })
  const made = await dataOf(post(anna, ben, { session_type_id, start: at('10:00') }), 201)
  const session = { status: 'booked', start: at('10:00'), zone: 'Asia/Tokyo', credits: 0 }
  expect(made).toMatchObject({ ...session, member: { id: ben.userId } })
  expect(await sessionsOf(ben)).toMatchObject([{ id: made.id }])
  expect(await nextOf(ben)).toBe(at('10:00'))
  const { email } = await dataOf(ben.get('/api/user'))
  expect((await mailsOf(site)).map(({ recipient }) => recipient)).toContain(email)

  const carl = await member(site)
  await coached(anna, carl)
  const late = await post(anna, carl, { session_type_id, start: at('10:00') })
  expect([late.statusCode, late.json().code]).toEqual([409, 'slot_taken'])
  expect(late.json().data.alternatives).toHaveLength(3)

  const moved = await dataOf(moveTo(anna, made.id, at('11:00')))
  expect(moved).toMatchObject({ start: at('11:00'), moves: 0 })
  await dataOf(cancel(anna, made.id))
  expect(await nextOf(ben)).toBe(null)
})

test('a credit is used only if asked for and there is one, and comes back when the coach cancels', async () => {
  const ben = await subscriber(site)
  await coached(anna, ben)
  const before = await creditsOf(ben)
  expect(before).toBeGreaterThan(0)
  const type = paid().id
  const free = await dataOf(post(anna, ben, { session_type_id: type, start: at('09:00') }), 201)
  expect([free.credits, await creditsOf(ben)]).toEqual([0, before])
  const body = { session_type_id: type, start: at('13:00'), use_credit: true }
  const spent = await dataOf(post(anna, ben, body), 201)
  expect([spent.credits, await creditsOf(ben)]).toEqual([1, before - 1])
  await dataOf(cancel(anna, spent.id))
  await dataOf(cancel(anna, free.id))
  expect(await creditsOf(ben)).toBe(before)

  const carl = await member(site)
  await coached(anna, carl)
  const refused = await post(anna, carl, body)
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'no_credits'])
  expect(refused.json().message).toContain('Your client')
  await dataOf(post(anna, carl, { ...body, use_credit: false }), 201)
})

test('only their coach books for somebody, and only what is the coach’s own', async () => {
  const [ben, carl] = [await member(site), await member(site)]
  const id = await coached(anna, ben)
  const { coach: other } = await openCoach(site)
  await coached(other, carl)
  const body = { session_type_id: talk.id, start: at('10:00') }
  for (const [by, client] of [
    [anna, carl],
    [other, ben],
    [other, carl],
  ] as const)
    await expectStatus(404, post(by, client, body))
  await anna.post(`/api/coachings/${id}/end`)
  await expectStatus(404, post(anna, ben, body))
})

test('a coaching shows a session that was booked before it and, when that is over, the one that follows', async () => {
  const ben = await member(site)
  const [first, second] = [at('10:00'), at('10:00', '2026-12-03')]
  for (const start of [first, second]) await booked(ben, talk, start)
  await coached(anna, ben)
  expect(await nextOf(ben)).toBe(first)
  site.clock.set(Date.parse(first) + 2 * HOUR_MS)
  await settleAppointments(site.db, site.clock.now)
  expect(await nextOf(ben)).toBe(second)
})
