import { expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, NOON, openSite } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { member, coach as newCoach } from '#test/people.ts'
import { addType, at, booked, moveTo, openCoach, sessionsOf } from '#test/sessions.ts'
import { settleAppointments } from './appointment-upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('a coaching shows a session that was booked before it and, when that is over, the one that follows', async () => {
  const ben = await member(site)
  const next = async () => (await dataOf(ben.get('/api/coachings')))[0].next_session_at
  site.clock.now = NOON
  const { coach } = await openCoach(site)
  const talk = await addType(coach)
  const [first, second] = [at('10:00'), at('10:00', '2026-12-03')]
  for (const start of [first, second]) await booked(ben, talk, start)
  await coached(coach, ben)
  expect(await next()).toBe(first)
  site.clock.set(Date.parse(first) + 2 * HOUR_MS)
  await settleAppointments(systemContext(site.db, site.deps, site.clock.now))
  expect(await next()).toBe(second)
  // A coaching with another coach says nothing of it.
  const theirs = await coached(await newCoach(site), ben)
  const planned = (await sessionsOf(ben)).find((each: { start: string }) => each.start === second)
  await dataOf(moveTo(ben, planned.id, at('11:00', '2026-12-03')))
  const all: { id: number; next_session_at: string | null }[] = await dataOf(
    ben.get('/api/coachings'),
  )
  expect(all.find(({ id }) => id === theirs)?.next_session_at).toBeNull()
})
