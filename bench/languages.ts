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
  server: Measured
  member: Member
}

/** Starts a site in a language; the first time creates its database. */
async function starter(folder: string, language: string): Promise<() => Promise<Measured>> {
  const port = await freePort()
  const environment = { DATA_DIR: join(folder, `in-${language}`), SITE_LANGUAGE: language }
  return () => measure(language, SERVER, port, environment, '/')
}

/** In turn, so that other work on the machine affects both alike. @returns a median in milliseconds for each */
async function startsOf(pair: readonly (() => Promise<Measured>)[]): Promise<number[]> {
  const starts = pair.map((): number[] => [])
  for (let n = -1; n < STARTS; n++) {
    for (const [at, start] of pair.entries()) {
      const server = await start()
      if (n >= 0) starts[at]?.push(server.startedInMs)
      await server.stop()
    }
  }
  return starts.map(median)
}

/** What it costs to speak another language: a German site beside an English one. */
export async function benchLanguages(folder: string, say: Say): Promise<void> {
  const pair = [await starter(folder, 'en'), await starter(folder, 'de')]
  const [plain = 0, foreign = 0] = await startsOf(pair)
  say({
    name: 'a German start, beyond an English one',
    value: foreign - plain,
    unit: 'ms',
    aim: 50,
    digits: 0,
  })
  const sites: Site[] = []
  for (const start of pair) {
    const server = await start()
    sites.push({ server, member: await withMonth(server) })
  }
  const cpu = async (load: (site: Site) => Load, amount: number) => {
    const loads = sites.map(site => [site.server, load(site)] as const)
    const [before, after] = await sideBySide(loads, amount)
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
  await Promise.all(sites.map(({ server }) => server.stop()))
}
