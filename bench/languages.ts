import { join } from 'node:path'
import { freePort } from '#test/site.ts'
import { type Load, median, sideBySide } from './load.ts'
import { type Member, withMonth } from './people.ts'
import type { Say } from './report.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const STARTS = 5
const PAGES = 200
const CALLS = 2_000

interface Site {
  /** Each is followed by a whole page, so its catalog has been read. */
  starts: number[]
  server: Measured
  member: Member
}

async function openSite(folder: string, language: string): Promise<Site> {
  const port = await freePort()
  const environment = { DATA_DIR: join(folder, `in-${language}`), SITE_LANGUAGE: language }
  const start = () => measure(language, SERVER, port, environment, '/')
  // Creates the database.
  await (await start()).stop()
  const starts: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const server = await start()
    starts.push(server.startedInMs)
    await server.stop()
  }
  const server = await start()
  return { starts, server, member: await withMonth(server) }
}

/** What it costs to speak another language: a German site beside an English one. */
export async function benchLanguages(folder: string, say: Say): Promise<void> {
  const english = await openSite(folder, 'en')
  const german = await openSite(folder, 'de')
  say({
    name: 'a German start, beyond an English one',
    value: median(german.starts) - median(english.starts),
    unit: 'ms',
    aim: 50,
    digits: 0,
  })
  const cpu = async (load: (site: Site) => Load, amount: number) => {
    const pair = [english, german].map(site => [site.server, load(site)] as const)
    const [before, after] = await sideBySide(pair, amount)
    return [before?.cpuPerRequest ?? 0, after?.cpuPerRequest ?? 0] as const
  }
  const [page, spoken] = await cpu(
    ({ member }) => ({ path: '/daily-domino', headers: { cookie: member.cookie } }),
    PAGES,
  )
  say({
    name: 'a German tracker page, beyond an English one',
    value: (spoken - page) / 1000,
    unit: 'ms of CPU',
    aim: 1,
  })
  const [call, said] = await cpu(
    ({ member }) => ({ path: '/api/user', headers: { cookie: member.cookie } }),
    CALLS,
  )
  say({
    name: 'a call on a German site, against an English one',
    value: said / call,
    unit: 'times the CPU',
    aim: 1.1,
  })
  await Promise.all([english, german].map(({ server }) => server.stop()))
}
