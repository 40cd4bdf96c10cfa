import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { addDays, weekOf } from '#src/contract/calendar.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { newFolder } from '#test/folders.ts'
import { startPostgres } from '#test/postgres.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

/** With `ROUNDS=200`, that many at once; the server's own tests try as many within one process. */
const AT_ONCE = rounds(30)
const MEMBERS = 5
const PROCESSES = 3

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, 'data'),
  ...ADMIN,
  ...more,
})

/** A Monday about two weeks ahead, whenever the test runs. */
const monday = addDays(weekOf(new Date().toISOString().slice(0, 10)), 14)
const start = `${monday}T10:00:00.000Z`
const evening = `${monday}T18:00:00.000Z`

async function openCoach(site: Site): Promise<{ coach: Caller; typeId: number }> {
  const coach = await signIn(callerOf(site), 'boss')
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  const hours = await coach.call('PUT', '/api/coach/availability', {
    zone: 'UTC',
    weekly,
    days: [],
  })
  expect(hours.status).toBe(200)
  const made = await coach.call('POST', '/api/coach/session-types', { name: 'Talk', minutes: 60 })
  return { coach, typeId: (await dataOf<{ id: number }>(made)).id }
}

async function bookAtOnce(sites: readonly [Site, ...Site[]]): Promise<void> {
  const [site] = sites
  const { coach, typeId } = await openCoach(site)
  const members = await Promise.all(
    Array.from(
      { length: MEMBERS },
      async (_, n) => (await register(oneOf(sites, n), `member${n}`)).caller,
    ),
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
  for (const each of sites) expect(await each.end('SIGTERM')).toBe(0)
}

/** Each caller asks one of the processes. */
const oneOf = (sites: readonly Site[], n: number) => {
  const site = sites[n % sites.length]
  if (!site) throw new Error('there is no site')
  return callerOf(site)
}

/** Registered in small lots: hashing a password takes a core for a while. */
async function registerAll(sites: readonly Site[], count: number): Promise<Caller[]> {
  const people: Caller[] = []
  while (people.length < count) {
    const lot = Array.from({ length: Math.min(20, count - people.length) }, (_, n) =>
      register(oneOf(sites, n), `walker${people.length + n}`),
    )
    people.push(...(await Promise.all(lot)).map(({ caller }) => caller))
  }
  return people
}

async function takeLastSeat(sites: readonly [Site, ...Site[]]): Promise<void> {
  const [site] = sites
  const coach = await signIn(callerOf(site), 'boss')
  const make = async (path: string, body: object) =>
    (await dataOf<{ id: number }>(await coach.call('POST', path, body))).id
  const group = await make('/api/groups', { name: 'Walkers', access: 'open' })
  const session = await make(`/api/groups/${group}/sessions`, {
    ...{ title: 'Walk', start: evening, minutes: 60, seats: 2 },
  })
  const people = await registerAll(sites, AT_ONCE + 1)
  const seat = `/api/group-sessions/${session}/seat`
  for (const person of people) await dataOf(await person.call('POST', `/api/groups/${group}/join`))
  for (const person of people.splice(0, 1)) await dataOf(await person.call('POST', seat))
  const answers = await Promise.all(people.map(person => person.call('POST', seat)))
  for (const { status, body } of answers) if (status === 201) await body?.cancel()
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(AT_ONCE - 1)
  const places = await Promise.all(
    refused.map(async answer => {
      expect(answer.status).toBe(409)
      return ((await answer.json()) as { data: { place: number } }).data.place
    }),
  )
  expect(places.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: AT_ONCE - 1 }, (_, n) => n + 1),
  )
}

test('of many at once, over three processes, one has the time, and one the last seat', async () => {
  const cluster = await startPostgres()
  await cluster.query('create database site')
  const shared = environment({ DATABASE_URL: cluster.url('site'), AUTH_SECRET: 'x'.repeat(40) })
  const first = await startSite(shared)
  const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, () => startSite(shared)))
  await takeLastSeat([first, ...others])
  await bookAtOnce([first, ...others])
  await cluster.stop()
})
