import { join } from 'node:path'
import { dataOf, freePort } from '#test/site.ts'
import { median } from './load.ts'
import { ADMIN, post, register, signIn } from './people.ts'
import type { Say } from './report.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const PAGES = 50
const ROUNDS = 5
const ROUND_MS = 4_000

interface Waiting {
  cookie: string
  path: string
}

/** A client of the coach, and what their open page waits for. */
async function client(site: Measured, coach: string, n: number): Promise<Waiting> {
  const username = `client${n}`
  const { cookie } = await register(site, username)
  await post(site, '/api/coach/coachings', { member: username }, coach)
  const answer = await fetch(`${site.url}/api/coachings`, { headers: { cookie } })
  const [coaching] = await dataOf<{ id: number }[]>(answer)
  const id = coaching?.id ?? 0
  await post(site, `/api/coachings/${id}/accept`, {}, cookie)
  const messages = await fetch(`${site.url}/api/coachings/${id}/messages`, { headers: { cookie } })
  const { version } = (await messages.json()) as { version: number }
  return { cookie, path: `/api/coachings/${id}/changes?version=${version}` }
}

/** What open pages of a coaching cost while nobody writes. */
export async function benchWaiting(folder: string, say: Say): Promise<void> {
  const settings = { DATA_DIR: join(folder, 'waiting'), LOG_LEVEL: 'error', ...ADMIN }
  const site = await measure('waiting', SERVER, await freePort(), settings)
  const { cookie: coach } = await signIn(site, ADMIN.ADMIN_USERNAME)
  const pages: Waiting[] = []
  for (let n = 0; n < PAGES; n++) pages.push(await client(site, coach, n))
  const cpuOfRound = async () => {
    const before = await site.cpu()
    await new Promise(resolve => setTimeout(resolve, ROUND_MS))
    return (await site.cpu()) - before
  }
  await cpuOfRound()
  const idle: number[] = []
  const waiting: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await cpuOfRound())
    const left = new AbortController()
    const open = pages.map(({ path, cookie }) =>
      fetch(site.url + path, { headers: { cookie }, signal: left.signal }).catch(() => null),
    )
    // Loading them is not part of what an idle page costs.
    await new Promise(resolve => setTimeout(resolve, 1_000))
    waiting.push(await cpuOfRound())
    left.abort()
    await Promise.all(open)
  }
  const perSecond = (values: number[]) => median(values) / ROUND_MS
  const cost = Math.max(0, perSecond(waiting) - perSecond(idle))
  say(
    {
      name: `${PAGES} open pages of coachings, nobody writes`,
      value: cost,
      unit: 'ms of CPU a second',
      aim: 10,
      digits: 1,
    },
    `${perSecond(waiting).toFixed(1)} against ${perSecond(idle).toFixed(1)} ms without`,
  )
  await site.stop()
}
