import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, weekOf } from '#src/contract/calendar.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { startPostgres } from '#test/postgres.ts'
import { dataOf, type Site, startSite, workersOf } from '#test/site.ts'

const AT_ONCE = 200
const MEMBERS = 5

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-sessions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, 'data'),
  WORKERS: '3',
  RATE_LIMIT: 'off',
  ...ADMIN,
  ...more,
})

/** A weekday in two weeks, whenever the test runs. */
const monday = addDays(weekOf(new Date().toISOString().slice(0, 10)), 14)
const start = `${monday}T10:00:00.000Z`

async function openCoach(site: Site): Promise<{ coach: Caller; typeId: number }> {
  const coach = await signIn(callerOf(site), 'boss')
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  const hours = await coach.call('PUT', '/api/coach/availability', { zone: 'UTC', weekly, days: [] })
  expect(hours.status).toBe(200)
  const made = await coach.call('POST', '/api/coach/session-types', { name: 'Talk', minutes: 60 })
  return { coach, typeId: (await dataOf<{ id: number }>(made)).id }
}

async function bookAtOnce(site: Site): Promise<void> {
  expect(workersOf(site)).toHaveLength(3)
  const { coach, typeId } = await openCoach(site)
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, n) => (await register(callerOf(site), `member${n}`)).caller),
  )
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      members[n % MEMBERS]?.call('POST', '/api/appointments', {
        session_type_id: typeId,
        start,
        zone: 'Europe/London',
      }),
    ),
  )
  const counts: Record<number, number> = {}
  for (const answer of answers) counts[answer?.status ?? 0] = (counts[answer?.status ?? 0] ?? 0) + 1
  expect(counts).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  for (const answer of answers.filter(each => each?.status === 409)) {
    const failure = (await answer?.json()) as { code: string; data: { alternatives: unknown[] } }
    expect(failure.code).toBe('slot_taken')
    expect(failure.data.alternatives).toHaveLength(3)
  }
  const booked = await dataOf<unknown[]>(await coach.call('GET', '/api/appointments'))
  expect(booked).toHaveLength(1)
  expect(await site.end('SIGTERM')).toBe(0)
}

test('of 200 bookings of one time at once, over three processes, one is booked: the embedded database', async () => {
  await bookAtOnce(await startSite(environment()))
})

test('of 200 bookings of one time at once, over three processes, one is booked: PostgreSQL', async () => {
  const cluster = await startPostgres()
  await cluster.query('create database site')
  await bookAtOnce(
    await startSite(environment({ DATABASE_URL: cluster.url('site'), AUTH_SECRET: 'x'.repeat(40) })),
  )
  await cluster.stop()
})
