import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { member } from '#test/people.ts'
import { addType, at, dataOf, openCoach, type TestType } from '#test/sessions.ts'
import { up as typedSessions } from '../migrations/0090-next-sessions.ts'
import { settle } from './upkeep.ts'

let site: TestApp
let coach: Person
let talk: TestType

beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.now = NOON
  ;({ coach } = await openCoach(site))
  talk = await addType(coach)
})

const HOUR = 3_600_000
const book = (person: Person, start: string) =>
  dataOf(person.post('/api/appointments', { session_type_id: talk.id, start, zone: 'Europe/London' }), 201)

test('a session that was booked before the coaching is shown in it', async () => {
  const ben = await member(site)
  await book(ben, at('10:00'))
  const id = await coached(coach, ben)
  const all: { id: number; next_session_at: string | null }[] = await dataOf(ben.get('/api/coachings'))
  expect(all.find(each => each.id === id)?.next_session_at).toBe(at('10:00'))
})

test('when a session is over, both see the one that follows', async () => {
  const ben = await member(site)
  const id = await coached(coach, ben)
  const [first, second] = [at('10:00'), at('10:00', '2026-12-03')]
  await book(ben, first)
  await book(ben, second)
  const next = async () => {
    const all: { id: number; next_session_at: string | null }[] = await dataOf(ben.get('/api/coachings'))
    return all.find(each => each.id === id)?.next_session_at
  }
  expect(await next()).toBe(first)
  site.clock.now = new Date(Date.parse(first) + 2 * HOUR)
  await settle(site.db, site.clock.now)
  expect(await next()).toBe(second)
})

test('of sessions that were typed by hand those that are over stay, and the calendar has the others', async () => {
  const [ben, carl, dora] = [await member(site), await member(site), await member(site)]
  const [typedAhead, typedPast, bookedId] = [
    await coached(coach, ben),
    await coached(coach, carl),
    await coached(coach, dora),
  ]
  const type = (id: number, next_session_at: string) =>
    site.db.updateTable('coachings').set({ next_session_at }).where('id', '=', id).execute()
  await type(typedAhead, '2999-01-04T10:00:00.000Z')
  await type(typedPast, '2020-01-04T10:00:00.000Z')
  await book(dora, at('10:00'))
  await typedSessions(site.db as never)
  const sessionsOf = async (id: number) =>
    site.db
      .selectFrom('coachings')
      .select(['next_session_at', 'last_session_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await sessionsOf(typedAhead)).toEqual({ next_session_at: null, last_session_at: null })
  expect(await sessionsOf(typedPast)).toEqual({
    next_session_at: null,
    last_session_at: '2020-01-04T10:00:00.000Z',
  })
  expect(await sessionsOf(bookedId)).toMatchObject({ next_session_at: at('10:00') })
})
