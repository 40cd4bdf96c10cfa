import { join } from 'node:path'
import autocannon from 'autocannon'
import { dataOf, freePort } from '#test/site.ts'
import { median } from './load.ts'
import type { Say } from './report.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const OTHERS = 20
const ENTRY_BYTES = 99_000
const ROUNDS = 5
const SECONDS = 4

const headersOf = (cookie: string) => ({ cookie, 'content-type': 'application/json' })

async function register(site: Measured, username: string): Promise<{ cookie: string; id: number }> {
  const answer = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'correct horse' }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, id: (await dataOf<{ id: number }>(answer)).id }
}

/** A member with one domino, and the two calls of an ordinary minute. */
async function other(site: Measured, n: number): Promise<autocannon.Request[]> {
  const { cookie, id: userId } = await register(site, `other${n}`)
  const headers = headersOf(cookie)
  const domino = { date: '2026-01-15', title: 'Write the first page before the first mail' }
  const made = await fetch(`${site.url}/api/domino-entries`, {
    method: 'POST',
    headers,
    body: JSON.stringify(domino),
  })
  const { id } = await dataOf<{ id: number }>(made)
  const body = JSON.stringify({ pip1_status: 'In Progress' })
  return [
    { method: 'GET', path: `/api/domino-entries/user/${userId}/range/2026-01-01/2026-01-31`, headers },
    { method: 'PATCH', path: `/api/domino-entries/${id}`, headers, body },
  ]
}

const longEntry = JSON.stringify({
  drawer_type: 'this_life',
  title: 'Long',
  content: 'x'.repeat(ENTRY_BYTES),
})

/** Writes as much as the site lets one member write. */
async function fill(site: Measured, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${site.url}/api/cabinet-entries`, {
      method: 'POST',
      headers: headersOf(cookie),
      body: longEntry,
    })
    await answer.arrayBuffer()
    if (!answer.ok) return
  }
}

/** One member who writes, lists and exports as fast as the site allows, beside twenty who use it as people do. */
export async function benchGreedy(folder: string, say: Say): Promise<void> {
  const site = await measure('greedy', SERVER, await freePort(), {
    DATA_DIR: join(folder, 'greedy'),
    LOG_LEVEL: 'error',
    // Each member has the limits of a real site; only registering is let through.
    RATE_LIMIT: 'off',
    READS_PER_MINUTE: '1200',
    WRITES_PER_MINUTE: '600',
  })
  const requests: autocannon.Request[] = []
  for (let n = 0; n < OTHERS; n++) requests.push(...(await other(site, n)))
  const { cookie, id } = await register(site, 'greedy')
  await fill(site, cookie)
  const greedy: autocannon.Request[] = [
    { method: 'GET', path: `/api/cabinet-entries/user/${id}/drawer/this_life`, headers: { cookie } },
    { method: 'GET', path: '/api/user/export', headers: { cookie } },
    { method: 'POST', path: '/api/cabinet-entries', headers: headersOf(cookie), body: longEntry },
  ]
  const people = async () => {
    const load = { url: site.url, connections: 4, overallRate: 40, duration: SECONDS, requests }
    return (await autocannon(load)).latency.p99
  }
  await people()
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await people())
    const load = { url: site.url, connections: 8, duration: SECONDS + 1, requests: greedy }
    const grabbing = autocannon(load)
    beside.push(await people())
    await grabbing
  }
  const [quiet, busy] = [median(alone), median(beside)]
  say(
    { name: 'p99 of others beside one greedy member', value: busy / quiet, unit: 'times', aim: 2 },
    `${busy} against ${quiet} ms`,
  )
  await site.stop()
}
