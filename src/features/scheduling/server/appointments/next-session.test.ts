import { beforeEach, expect, test } from 'vitest'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { member } from '#test/people.ts'
import { addType, at, openCoach, type TestType } from '#test/sessions.ts'
import { settle } from './upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let talk: TestType

beforeEach(async () => {
  site.clock.now = NOON
  ;({ coach } = await openCoach(site))
  talk = await addType(coach)
})

const HOUR = 3_600_000
const book = (person: Person, start: string) =>
  dataOf(
    person.post('/api/appointments', { session_type_id: talk.id, start, zone: 'Europe/London' }),
    201,
  )

test('a session that was booked before the coaching is shown in it', async () => {
  const ben = await member(site)
  await book(ben, at('10:00'))
  const id = await coached(coach, ben)
  const all: { id: number; next_session_at: string | null }[] = await dataOf(
    ben.get('/api/coachings'),
  )
  expect(all.find(each => each.id === id)?.next_session_at).toBe(at('10:00'))
})

test('when a session is over, both see the one that follows', async () => {
  const ben = await member(site)
  const id = await coached(coach, ben)
  const [first, second] = [at('10:00'), at('10:00', '2026-12-03')]
  await book(ben, first)
  await book(ben, second)
  const next = async () => {
    const all: { id: number; next_session_at: string | null }[] = await dataOf(
      ben.get('/api/coachings'),
    )
    return all.find(each => each.id === id)?.next_session_at
  }
  expect(await next()).toBe(first)
  site.clock.now = new Date(Date.parse(first) + 2 * HOUR)
  await settle(site.db, site.clock.now)
  expect(await next()).toBe(second)
})
