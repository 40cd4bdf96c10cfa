import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { dataOf, freePort } from '#test/site.ts'
import { ADMIN, JSON_TYPE, type Person, signIn } from './people.ts'
import type { Say } from './report.ts'
import { type Dialect, POSTGRES, SQLITE, seedSql } from './seed.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

/** Numbers of domino entries; members, planners, results, contacts and bookings grow in proportion. */
const SIZES = [10_000, 100_000, 1_000_000] as const
/** The target: p99 at the largest size divided by p99 at the smallest. */
const GROWTH = 1.3
const WARM_UP = 100
/** For each size. The best round's p99 counts, because a pause of the machine can only make a round worse. */
const ROUNDS = 7
const REQUESTS = 400

interface Grown {
  site: Measured
  member: Person & { entry: number }
  admin: string
}

interface Sent {
  method?: string
  headers: Record<string, string>
  body?: string
}

interface Call {
  name: string
  request: (grown: Grown) => [path: string, init: Sent]
}

const asMember = ({ member }: Grown): Sent => ({ headers: { cookie: member.cookie } })
const asAdmin = ({ admin }: Grown): Sent => ({ headers: { cookie: admin } })

const CALLS: readonly Call[] = [
  {
    name: 'month',
    request: at => [
      `/api/domino-entries/user/${at.member.id}/range/2026-09-01/2026-09-30`,
      asMember(at),
    ],
  },
  {
    name: 'day',
    request: at => [`/api/domino-entries/user/${at.member.id}/date/2026-09-15`, asMember(at)],
  },
  {
    name: 'planner week',
    request: at => [`/api/weekly-planners/user/${at.member.id}/week/2026-09-14`, asMember(at)],
  },
  {
    name: 'save',
    request: at => [
      `/api/domino-entries/${at.member.entry}`,
      {
        method: 'PATCH',
        headers: { ...JSON_TYPE, cookie: at.member.cookie },
        body: JSON.stringify({ pip1_status: 'In Progress' }),
      },
    ],
  },
  { name: 'contacts', request: at => ['/api/contacts', asAdmin(at)] },
  { name: 'bookings', request: at => ['/api/bookings', asAdmin(at)] },
  { name: 'members', request: at => ['/api/admin/members', asAdmin(at)] },
  { name: 'results', request: at => ['/api/assessment/results', asAdmin(at)] },
  { name: 'dashboard', request: at => ['/api/admin/weeks', asAdmin(at)] },
]

/** Starts a site with `entries` dominoes in all, of which the calling member always has a hundred. */
async function grow(
  name: string,
  entries: number,
  settings: Record<string, string>,
  dialect: Dialect,
  run: (sql: string) => Promise<unknown>,
): Promise<Grown> {
  const environment = { LOG_LEVEL: 'error', ...ADMIN, ...settings }
  await (await measure(name, SERVER, await freePort(), environment)).stop()
  for (const statement of seedSql(dialect, entries, ADMIN.ADMIN_USERNAME)) await run(statement)
  const site = await measure(name, SERVER, await freePort(), environment)
  const member = await signIn(site, 'member50')
  const day = await fetch(`${site.url}/api/domino-entries/user/${member.id}/date/2026-09-15`, {
    headers: { cookie: member.cookie },
  })
  const [entry] = await dataOf<{ id: number }[]>(day)
  const { cookie } = await signIn(site, ADMIN.ADMIN_USERNAME)
  return { site, member: { ...member, entry: entry?.id ?? 0 }, admin: cookie }
}

const agent = new Agent({ keepAlive: true })

/** Not `fetch`: in over 1 % of calls, collecting its garbage takes longer than the answer. @returns milliseconds */
async function time(grown: Grown, { request }: Call): Promise<number> {
  const [path, { method, headers, body }] = request(grown)
  const began = performance.now()
  const sent = send(grown.site.url + path, {
    agent,
    method,
    headers: { ...headers, 'accept-encoding': 'br' },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  return performance.now() - began
}

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0

/** Alternates between the sizes request by request, so that other work on the machine affects all alike. */
async function compare(engine: string, sizes: readonly Grown[], say: Say): Promise<void> {
  for (const call of CALLS) {
    for (let n = 0; n < WARM_UP; n++) for (const grown of sizes) await time(grown, call)
    const rounds: number[][] = sizes.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      const times: number[][] = sizes.map(() => [])
      for (let n = 0; n < REQUESTS; n++)
        for (const [index, grown] of sizes.entries()) times[index]?.push(await time(grown, call))
      for (const [index, each] of times.entries()) rounds[index]?.push(p99(each))
    }
    const figures = rounds.map(each => Math.min(...each))
    const ratio = (figures.at(-1) ?? 0) / (figures[0] ?? 1)
    const name = `growth to 1,000,000 entries, ${engine}, ${call.name}`
    const at = figures.map(
      (ms, index) => `${ms.toFixed(1)} ms at ${SIZES[index]?.toLocaleString('en')}`,
    )
    say({ name, value: ratio, unit: 'times', aim: GROWTH }, `p99 ${at.join(', ')}`)
  }
}

async function onSqlite(folder: string): Promise<Grown[]> {
  const grown: Grown[] = []
  for (const size of SIZES) {
    const dataDir = join(folder, `grown-${size}`)
    let db: DatabaseSync | undefined
    const run = async (sql: string) => {
      db ??= new DatabaseSync(join(dataDir, 'first-domino.db'))
      db.exec(sql)
    }
    grown.push(await grow(`SQLite ${size}`, size, { DATA_DIR: dataDir }, SQLITE, run))
    db?.close()
  }
  return grown
}

async function onPostgres(folder: string, cluster: Cluster): Promise<Grown[]> {
  const grown: Grown[] = []
  for (const size of SIZES) {
    const database = `grown_${size}`
    await cluster.query(`create database ${database}`)
    const settings = {
      DATA_DIR: join(folder, database),
      DATABASE_URL: cluster.url(database),
      AUTH_SECRET: 'x'.repeat(40),
    }
    const run = (sql: string) => cluster.query(sql, database)
    grown.push(await grow(`PostgreSQL ${size}`, size, settings, POSTGRES, run))
  }
  return grown
}

/** How the response times of members' and administrators' calls grow with the size of the database. */
export async function benchGrowth(folder: string, say: Say): Promise<void> {
  const small = await onSqlite(folder)
  await compare('SQLite', small, say)
  await Promise.all(small.map(({ site }) => site.stop()))
  const cluster = await startPostgres()
  try {
    const grown = await onPostgres(folder, cluster)
    await compare('PostgreSQL', grown, say)
    await Promise.all(grown.map(({ site }) => site.stop()))
  } finally {
    await cluster.stop()
  }
}
