import { join } from 'node:path'
import autocannon from 'autocannon'
import { dataOf, freePort } from '#test/site.ts'
import { median } from './load.ts'
import { JSON_TYPE, type Person, post, register } from './people.ts'
import type { Say } from './report.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const OTHERS = 20
const ENTRY_BYTES = 99_000
const ROUNDS = 5
const SECONDS = 10
/** What the defaults allow one member, in calls a second; an hour's 20 exports are all made within one round. */
const READS = 20
const WRITES = 10
const EXPORTS = 20 / SECONDS

const headersOf = (cookie: string) => ({ cookie, ...JSON_TYPE })

/** A member with one domino, and the two calls of an ordinary minute. */
async function other(site: Measured, n: number): Promise<autocannon.Request[]> {
  const { cookie, id: userId } = await register(site, `other${n}`)
  const headers = headersOf(cookie)
  const domino = { date: '2026-01-15', title: 'Write the first page before the first mail' }
  const { id } = await dataOf<{ id: number }>(
    await post(site, '/api/domino-entries', domino, cookie),
  )
  const body = JSON.stringify({ pip1_status: 'In Progress' })
  return [
    {
      method: 'GET',
      path: `/api/domino-entries/user/${userId}/range/2026-01-01/2026-01-31`,
      headers,
    },
    { method: 'PATCH', path: `/api/domino-entries/${id}`, headers, body },
  ]
}

const LONG = { drawer_type: 'this_life', title: 'Long', content: 'x'.repeat(ENTRY_BYTES) }

/** Fills the member's quota, then deletes a few entries to make room for changes. */
async function fill(site: Measured, cookie: string): Promise<void> {
  const path = '/api/cabinet-entries'
  for (let last = 0; ; ) {
    const answer = await post(site, path, LONG, cookie)
    if (answer.ok) last = (await dataOf<{ id: number }>(answer)).id
    else {
      await answer.arrayBuffer()
      for (let n = 0; n < 4; n++)
        await fetch(`${site.url}${path}/${last - n}`, { method: 'DELETE', headers: { cookie } })
      return
    }
  }
}

/** The longest list, its next page, exports and changes of long texts, in parallel and as fast as the site allows. */
async function grab(site: Measured, { cookie, id }: Person): Promise<string> {
  const headers = headersOf(cookie)
  const list = `/api/cabinet-entries/user/${id}/drawer/this_life`
  const answer = await fetch(site.url + list, { headers })
  const first = (await answer.json()) as { data: { id: number }[]; next_cursor: string }
  const change = `/api/cabinet-entries/${first.data[0]?.id}`
  const base = { url: site.url, duration: SECONDS + 1, timeout: 60 }
  const parts = [
    {
      ...base,
      connections: 8,
      overallRate: READS,
      requests: [
        { path: list, headers },
        { path: `${list}?cursor=${first.next_cursor}`, headers },
      ],
    },
    {
      ...base,
      connections: 4,
      overallRate: EXPORTS,
      requests: [{ path: '/api/user/export', headers }],
    },
    {
      ...base,
      connections: 4,
      overallRate: WRITES,
      requests: [{ method: 'PATCH' as const, path: change, headers, body: JSON.stringify(LONG) }],
    },
  ]
  const [lists, exports, changes] = await Promise.all(parts.map(part => autocannon(part)))
  return `${lists?.['2xx']} lists, ${exports?.['2xx']} exports, ${changes?.['2xx']} changes`
}

/**
 * One member with a full account who lists, exports and changes as fast as the site allows, beside twenty who use it
 * normally. Each round has a new greedy member, whose limits are still untouched.
 */
export async function benchGreedy(folder: string, say: Say): Promise<void> {
  const settings = { DATA_DIR: join(folder, 'greedy'), LOG_LEVEL: 'error' }
  const port = await freePort()
  const filled = await measure('filled', SERVER, port, settings)
  const requests: autocannon.Request[] = []
  for (let n = 0; n < OTHERS; n++) requests.push(...(await other(filled, n)))
  const greedy: Person[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const one = await register(filled, `greedy${n}`)
    await fill(filled, one.cookie)
    greedy.push(one)
  }
  await filled.stop()

  const site = await measure('greedy', SERVER, port, { ...settings, RATE_LIMIT: 'on' })
  const people = async () => {
    const load = { url: site.url, connections: 4, overallRate: 40, duration: SECONDS, requests }
    return (await autocannon(load)).latency.p99
  }
  await people()
  const alone: number[] = []
  const beside: number[] = []
  const took: string[] = []
  for (const one of greedy) {
    alone.push(await people())
    const grabbing = grab(site, one)
    beside.push(await people())
    took.push(await grabbing)
  }
  const [quiet, busy] = [median(alone), median(beside)]
  say(
    { name: 'p99 of others beside one greedy member', value: busy / quiet, unit: 'times', aim: 2 },
    `${busy} against ${quiet} ms; meanwhile ${took.join('; ')}`,
  )
  await site.stop()
}
