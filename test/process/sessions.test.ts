import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays, weekOf } from '#src/contract/calendar.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import type { Answer } from '#test/offers.ts'
import { startPostgres } from '#test/postgres.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

/** With `ROUNDS=200`, that many at once; the server's own tests try as many within one process. */
const AT_ONCE = rounds(30)
const MEMBERS = 5
const PROCESSES = 3

const folder = openFolder()

/** A Monday about two weeks ahead, whenever the test runs. */
const monday = addDays(weekOf(new Date().toISOString().slice(0, 10)), 14)
const start = `${monday}T10:00:00.000Z`
const noon = `${monday}T13:00:00.000Z`
const evening = `${monday}T18:00:00.000Z`

/** Each caller asks one of the processes. */
const oneOf = (sites: readonly Site[], n: number) => {
  const site = sites[n % sites.length]
  if (!site) throw new Error('there is no site')
  return callerOf(site)
}

const atOnce = <T>(ask: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)))

/** One was taken, and the others heard that the time is gone. @returns the one, and what the others were told */
async function onlyOne(answers: readonly Response[]) {
  const bodies = await Promise.all(answers.map(async answer => (await answer.json()) as Answer))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)])
  const refused = bodies.filter(({ success }) => !success)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['slot_taken']))
  return { taken: bodies.find(({ success }) => success)?.data, refused }
}

async function bookAtOnce(sites: readonly Site[], coach: Caller, type: number): Promise<void> {
  const members = await Promise.all(
    Array.from(
      { length: MEMBERS },
      async (_, n) => (await register(oneOf(sites, n), `member${n}`)).caller,
    ),
  )
  const body = { session_type_id: type, start, zone: 'Europe/London' }
  const answers = await atOnce(n =>
    (members[n % MEMBERS] as Caller).call('POST', '/api/appointments', body),
  )
  for (const { data } of (await onlyOne(answers)).refused) expect(data.alternatives).toHaveLength(3)
  expect(await dataOf<unknown[]>(await coach.call('GET', '/api/appointments'))).toHaveLength(1)
}

async function buyAtOnce(sites: readonly Site[], coach: Caller, type: number): Promise<void> {
  const offer = {
    ...{ title: 'Six sessions', price: 60_000, pays: 'once', visible: 'everybody' },
    contents: [{ kind: 'sessions', session_type: type, count: 6, months: 3 }],
  }
  const { slug } = await dataOf<Answer>(await coach.call('POST', '/api/coach/offers', offer))
  const path = `/api/offers/${slug}/checkout`
  const asked = await atOnce(n => {
    const buyer = { name: `Guest ${n}`, email: `guest${n}@example.org` }
    return oneOf(sites, n).call('POST', path, { ...buyer, start: noon })
  })
  const { purchase } = (await onlyOne(asked)).taken
  // The payment is reported to every process at once, and granted once.
  const card = { cardNumber: '4242 4242 4242 4242' }
  await atOnce(n => oneOf(sites, n).call('POST', `/api/sandbox/checkout/${purchase}`, card))
  const [sold, ...more] = await dataOf<Answer[]>(await coach.call('GET', '/api/coach/purchases'))
  expect([sold?.status, sold?.contents[0].left, sold?.uses.length, more]).toEqual([
    'paid',
    5,
    1,
    [],
  ])
  expect(await dataOf<unknown[]>(await coach.call('GET', '/api/appointments'))).toHaveLength(2)
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

async function takeLastSeat(sites: readonly Site[], coach: Caller): Promise<void> {
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

test('of many at once, over three processes, one has the time, one pays for another, and one has the last seat', async () => {
  const cluster = await startPostgres()
  await cluster.query('create database site')
  const shared = {
    DATA_DIR: join(folder, 'data'),
    ...ADMIN,
    DATABASE_URL: cluster.url('site'),
    AUTH_SECRET: 'x'.repeat(40),
  }
  const first = await startSite(shared)
  const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, () => startSite(shared)))
  const sites = [first, ...others]
  const coach = await signIn(callerOf(first), 'boss')
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  const hours = { zone: 'UTC', weekly, days: [] }
  expect((await coach.call('PUT', '/api/coach/availability', hours)).status).toBe(200)
  const talk = { name: 'Talk', minutes: 60 }
  const { id } = await dataOf<Answer>(await coach.call('POST', '/api/coach/session-types', talk))
  await takeLastSeat(sites, coach)
  await bookAtOnce(sites, coach, id)
  await buyAtOnce(sites, coach, id)
  for (const site of sites) expect(await site.end('SIGTERM')).toBe(0)
  await cluster.stop()
})
