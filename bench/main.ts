import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '#test/postgres.ts'
import { freePort } from '#test/site.ts'
import { benchGreedy } from './greedy.ts'
import { benchGroups } from './groups.ts'
import { benchGrowth } from './growth.ts'
import { benchHostile } from './hostile.ts'
import { benchImports } from './imports.ts'
import { benchInsight } from './insight.ts'
import { benchLanguages } from './languages.ts'
import { benchLists } from './lists.ts'
import { type Figure, type Load, median, sideBySide } from './load.ts'
import { benchMemberPages } from './member-pages.ts'
import { benchOffers } from './offers.ts'
import { benchPages } from './pages.ts'
import { JSON_TYPE, type Member, withMonth } from './people.ts'
import { benchReminders } from './reminders.ts'
import { farOff, say } from './report.ts'
import { benchSeats } from './seats.ts'
import { type Measured, measure, SERVER } from './server-process.ts'
import { benchSessions } from './sessions.ts'
import { benchWaiting } from './waiting.ts'

/**
 * `npm run bench`: every ratio compares two servers, measured alternately in one run. Arguments choose parts of it. Ends with 1
 * when a ratio misses its target, or what has been reached of it, by more than a third.
 */

const READS = 2_000
const WRITES = 2_000
const MONTH = { start: '2026-01-01', end: '2026-01-31' }

const folder = mkdtempSync(join(tmpdir(), 'first-domino-bench-'))

const read = (member: Member): Load => ({
  path: `/api/domino-entries/user/${member.id}/range/${MONTH.start}/${MONTH.end}`,
  headers: { cookie: member.cookie },
})
const write = (member: Member): Load => ({
  method: 'PATCH',
  path: `/api/domino-entries/${member.firstEntry}`,
  headers: { cookie: member.cookie, ...JSON_TYPE },
  body: JSON.stringify({ pip1_status: 'In Progress' }),
})

/** The machine's speed varies by a fifth within a minute, so the median of this many rounds counts. */
const ROUNDS = 3

async function compare(
  name: string,
  pair: readonly [[Measured, Load], [Measured, Load]],
  requests: number,
  target: { aim: number; reached?: number },
): Promise<void> {
  const rounds: { ours: Figure; theirs: Figure; ratio: number }[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const [ours, theirs] = await sideBySide([...pair], requests)
    if (ours && theirs)
      rounds.push({ ours, theirs, ratio: ours.cpuPerRequest / theirs.cpuPerRequest })
  }
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]
  if (!middle) return
  const { ours, theirs, ratio } = middle
  say(
    { name, value: ratio, unit: 'times the CPU', ...target },
    `${ours.cpuPerRequest.toFixed(0)} against ${theirs.cpuPerRequest.toFixed(0)} µs per request, ` +
      `${ours.requestsPerSecond.toFixed(0)} against ${theirs.requestsPerSecond.toFixed(0)} requests per second`,
  )
}

/** Resident megabytes once they are stable for three seconds: garbage from the start is collected a moment later. */
async function memoryAtRest(site: Measured): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  for (let same = 0; same < 3; ) {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    const now = (await site.memory()) / 1024 / 1024
    same = Math.abs(now - last) < 1 ? same + 1 : 0
    last = now
  }
  return last
}

async function benchStart(dataDir: string): Promise<Measured> {
  const port = await freePort()
  const start = () => measure('First Domino', SERVER, port, { DATA_DIR: dataDir }, '/')
  const first = await start() // creates the database
  await first.stop()
  const starts: number[] = []
  for (let n = 0; n < 5; n++) {
    const site = await start()
    starts.push(site.startedInMs)
    await site.stop()
  }
  const house = await start()
  const rest = await memoryAtRest(house)
  say({ name: 'start to first answer', value: median(starts) / 1000, unit: 's', aim: 0.8 })
  say({ name: 'memory at rest', value: rest, unit: 'MB', aim: 150, digits: 0 })
  return house
}

/** The cost of each call, compared with servers that do the same work with nothing around it. */
async function benchCalls(house: Measured, member: Member, dataDir: string): Promise<void> {
  const bare = await measure('bare', 'bench/servers/bare.ts', await freePort(), {
    DATA_DIR: dataDir,
  })
  await compare(
    'month of 31, against bare node:http',
    [
      [house, read(member)],
      [bare, read(member)],
    ],
    READS,
    { aim: 1.3 },
  )
  await compare(
    'one write, against bare node:http',
    [
      [house, write(member)],
      [bare, write(member)],
    ],
    WRITES,
    { aim: 1.1, reached: 1.55 },
  )
  await bare.stop()
}

async function benchCallsOnPostgres(house: Measured, member: Member): Promise<void> {
  const cluster = await startPostgres()
  await cluster.query('create database bench')
  const onPostgres = await measure('First Domino on PostgreSQL', SERVER, await freePort(), {
    DATA_DIR: join(folder, 'data-pg'),
    DATABASE_URL: cluster.url('bench'),
    AUTH_SECRET: 'x'.repeat(40),
  })
  const other = await withMonth(onPostgres)
  const reference = await measure('express', 'bench/servers/express.ts', await freePort(), {
    DATABASE_URL: cluster.url('bench'),
  })
  const signedIn = await fetch(`${reference.url}/sign-in/${other.id}`, { method: 'POST' })
  const guest = { ...other, cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' }
  await compare(
    'month of 31, against Express with an ORM on PostgreSQL',
    [
      [house, read(member)],
      [reference, read(guest)],
    ],
    READS / 2,
    { aim: 0.1, reached: 0.45 },
  )
  await compare(
    'the same, ours on PostgreSQL too',
    [
      [onPostgres, read(other)],
      [reference, read(guest)],
    ],
    READS / 2,
    { aim: 0.1, reached: 0.7 },
  )
  const barePg = await measure('bare on PostgreSQL', 'bench/servers/bare-pg.ts', await freePort(), {
    DATABASE_URL: cluster.url('bench'),
    AUTH_SECRET: 'x'.repeat(40),
  })
  for (const [name, load, amount, target] of [
    ['month of 31 on PostgreSQL, against bare node:http with pg', read(other), READS / 2, {}],
    [
      'one write on PostgreSQL, against bare node:http with pg',
      write(other),
      WRITES / 2,
      { reached: 1.93 },
    ],
  ] as const) {
    await compare(
      name,
      [
        [onPostgres, load],
        [barePg, load],
      ],
      amount,
      { aim: 1.3, ...target },
    )
  }
  await Promise.all([onPostgres, reference, barePg].map(server => server.stop()))
  await cluster.stop()
}

/** @param wanted names of parts; all of them when empty */
async function main(wanted: readonly string[]): Promise<void> {
  const dataDir = join(folder, 'data')
  const house = await benchStart(dataDir)
  const member = await withMonth(house)
  const parts: Readonly<Record<string, () => Promise<void> | void>> = {
    calls: async () => {
      await benchCalls(house, member, dataDir)
      await benchCallsOnPostgres(house, member)
    },
    lists: () => benchLists(folder, say),
    languages: () => benchLanguages(folder, say),
    groups: () => benchGroups(folder, say),
    seats: () => benchSeats(folder, say),
    offers: () => benchOffers(folder, say),
    greedy: () => benchGreedy(folder, say),
    waiting: () => benchWaiting(folder, say),
    reminders: () => benchReminders(folder, say),
    pages: () => benchPages(house, folder, say),
    'member-pages': async () => {
      // The administrators' pages are measured, too.
      const database = new DatabaseSync(join(dataDir, 'first-domino.db'), { timeout: 10_000 })
      database.prepare('update users set is_admin = 1 where id = ?').run(member.id)
      database.close()
      await benchMemberPages(house, { cookie: member.cookie, save: write(member), folder }, say)
    },
    growth: () => benchGrowth(folder, say),
    sessions: () => benchSessions(folder, say),
    imports: () => benchImports(folder, say),
    hostile: () => benchHostile(folder, say),
    insight: () => benchInsight(say),
  }
  const unknown = wanted.find(name => !Object.hasOwn(parts, name))
  if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}`)
  for (const [name, run] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await run()
  await house.stop()
}

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (farOff.length > 0) process.stdout.write(`Missed by more than a third: ${farOff.join('; ')}\n`)
process.exit(farOff.length > 0 ? 1 : 0)
