import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { dataOf } from '#test/site.ts'
import { type Asked, onBothEngines } from './both-engines.ts'
import type { Say } from './report.ts'

const SEATS = 8
const AT_ONCE = 200
/** Members are registered in small lots: hashing a password takes a core for a while. */
const LOT = 20

/** They ask all processes in turn. */
async function registerAll(sites: readonly Asked[], count: number): Promise<Caller[]> {
  const people: Caller[] = []
  while (people.length < count) {
    const lot = Array.from({ length: Math.min(LOT, count - people.length) }, (_, n) =>
      register(callerOf(sites[n % sites.length] ?? { url: '' }), `walker${people.length + n}`),
    )
    people.push(...(await Promise.all(lot)).map(({ caller }) => caller))
  }
  return people
}

/** A session with one seat left, and the people who want it. */
async function sessionOf(sites: readonly [Asked, ...Asked[]]) {
  const coach = await signIn(callerOf(sites[0]), ADMIN.ADMIN_USERNAME)
  const made = await coach.call('POST', '/api/groups', { name: 'Walkers', access: 'open' })
  const { id: group } = await dataOf<{ id: number }>(made)
  const body = { title: 'A walk', start: '2099-12-01T17:00:00.000Z', minutes: 60, seats: SEATS }
  const planned = await coach.call('POST', `/api/groups/${group}/sessions`, body)
  const { id: session } = await dataOf<{ id: number }>(planned)
  const people = await registerAll(sites, SEATS - 1 + AT_ONCE)
  for (const person of people)
    await dataOf(await person.call('POST', `/api/groups/${group}/join`, {}))
  const url = `/api/group-sessions/${session}`
  for (const person of people.splice(0, SEATS - 1))
    await dataOf(await person.call('POST', `${url}/seat`))
  return { coach, people, url }
}

/** How many simultaneous requests got the right answer: one the seat, each other one a distinct place in line. */
async function rightAnswers(
  sites: readonly [Asked, ...Asked[]],
): Promise<{ right: number; seconds: number }> {
  const { coach, people, url } = await sessionOf(sites)
  const began = performance.now()
  const answers = await Promise.all(people.map(person => person.call('POST', `${url}/seat`)))
  const seconds = (performance.now() - began) / 1000
  const { taken } = await dataOf<{ taken: number }>(await coach.call('GET', url))
  const seats = answers.filter(({ status }) => status === 201)
  const places = new Set<number>()
  for (const answer of answers.filter(({ status }) => status === 409)) {
    const { code, data } = (await answer.json()) as { code: string; data: { place: number } }
    if (code === 'full' && data.place >= 1 && data.place < AT_ONCE) places.add(data.place)
  }
  const isRight = seats.length === 1 && taken === SEATS
  return { right: isRight ? seats.length + places.size : 0, seconds }
}

/** No seat and no place in line gets lost. */
export const benchSeats = (folder: string, say: Say): Promise<void> =>
  onBothEngines(folder, 'seats', async (sites, engine) => {
    const { right, seconds } = await rightAnswers(sites)
    say(
      {
        name: `${AT_ONCE} at once for the last of ${SEATS} seats, ${engine}, answered right`,
        value: (100 * right) / AT_ONCE,
        unit: '%',
        aim: 100,
        more: true,
        digits: 0,
      },
      `in ${seconds.toFixed(1)} s`,
    )
  })
