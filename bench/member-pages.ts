import autocannon from 'autocannon'
import { findChromium } from '../scripts/find-chromium.ts'
import { lighthouse } from './lighthouse.ts'
import { type Load, median } from './load.ts'
import type { Say } from './report.ts'
import type { Measured } from './server-process.ts'

/** Requested by a signed-in administrator, who may see all of them. */
const PAGES = [
  '/today',
  '/daily-domino',
  '/weekly-planner',
  '/conscious-cabinet',
  '/account',
  '/assessment',
  '/admin',
]

/** The CPU time of a page. */
async function benchRendering(site: Measured, cookie: string, say: Say): Promise<void> {
  const load = (amount: number) =>
    autocannon({ url: `${site.url}/daily-domino`, headers: { cookie }, connections: 4, amount })
  await load(500)
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = await site.cpu()
    await load(200)
    rounds.push(((await site.cpu()) - before) / 200 / 1000)
  }
  say({
    name: 'a rendered tracker page',
    value: median(rounds),
    unit: 'ms of CPU',
    aim: 15,
    digits: 1,
  })
}

/** A save's latency alone and beside twenty pages a second, alternately. */
async function benchBeside(site: Measured, cookie: string, save: Load, say: Say): Promise<void> {
  const saves = async () =>
    (
      await autocannon({
        url: site.url + save.path,
        method: 'PATCH',
        headers: save.headers,
        ...(save.body && { body: save.body }),
        connections: 2,
        overallRate: 100,
        duration: 5,
      })
    ).latency.p99
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < 5; round++) {
    alone.push(await saves())
    const pages = autocannon({
      url: `${site.url}/daily-domino`,
      headers: { cookie },
      connections: 4,
      overallRate: 20,
      duration: 7,
    })
    beside.push(await saves())
    await pages
  }
  const [quiet, busy] = [median(alone), median(beside)]
  say(
    { name: 'p99 of a save beside 20 pages a second', value: busy / quiet, unit: 'times', aim: 2 },
    `${busy} against ${quiet} ms`,
  )
}

const THROTTLED_RUNS = 5

/** How long scripts block a slow phone, beside the home page, which has none of its own. */
function benchBlocking(
  site: Measured,
  visits: readonly { path: string; headers: Record<string, string> }[],
  folder: string,
  say: Say,
): void {
  const chromium = findChromium()
  const blocking = (path: string, headers: Record<string, string>) =>
    median(
      Array.from(
        { length: THROTTLED_RUNS },
        () =>
          lighthouse(site.url + path, chromium, folder, { runs: 1, headers, throttled: true })
            .blocking,
      ),
    )
  const home = blocking('/', {})
  for (const { path, headers } of visits)
    say(
      {
        name: `blocking on a slow phone, ${path} beside the home page`,
        value: blocking(path, headers) - home,
        unit: 'ms',
        aim: 200,
        digits: 0,
      },
      `${home.toFixed(0)} ms there`,
    )
}

/** @param save a save that may be repeated */
export async function benchMemberPages(
  site: Measured,
  { cookie, save, folder }: { cookie: string; save: Load; folder: string },
  say: Say,
): Promise<void> {
  await benchRendering(site, cookie, say)
  await benchBeside(site, cookie, save, say)
  const chromium = findChromium()
  const visits = [
    ...PAGES.map(path => ({ path, headers: { cookie } })),
    { path: '/auth', headers: {} },
  ]
  benchBlocking(site, visits, folder, say)
  for (const { path, headers } of visits) {
    const scores = lighthouse(site.url + path, chromium, folder, { headers })
    const and = scores.blocking <= 200 && scores.layoutShift <= 0.02
    const name = `Lighthouse mobile ${path}${'cookie' in headers ? ', signed in' : ''}`
    say(
      { name, value: scores.performance, unit: 'of 100', aim: 95, more: true, and, digits: 0 },
      `blocking ${scores.blocking.toFixed(0)} ms, shift ${scores.layoutShift.toFixed(4)}`,
    )
    say({ name: `${name}, largest paint`, value: scores.largestPaint / 1000, unit: 's', aim: 1.5 })
    say(
      {
        name: `${name}, first visit without fonts`,
        value: scores.transferred / 1000,
        unit: 'kB',
        aim: 220,
        digits: 0,
      },
      `${scores.requests} requests`,
    )
  }
}
