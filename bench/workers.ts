import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#test/site.ts'
import { haveProgram } from './debian.ts'
import { median } from './load.ts'
import { ADMIN, signIn } from './people.ts'
import type { Say } from './report.ts'
import { SQLITE, seedSql } from './seed.ts'
import { measure, SERVER } from './server-process.ts'

const WRK = '/usr/bin/wrk'
const AIM = 1.6
/** The kernel distributes connections at random; with only a few, one process could get most of them. */
const CONNECTIONS = 30
const SECONDS = 2
/** Rounds that do not count, and rounds that do. */
const WARM_UP = 4
const ROUNDS = 5

/** One round of load with wrk: a generator in JavaScript would use half as much CPU as the server, on its cores. */
function loaded(url: string, cookie: string): number {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `cookie: ${cookie}`, url]
  const output = execFileSync(WRK, args, { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

/** Throughput of two processes on one port compared with one, on a machine with two cores. */
export async function benchWorkers(folder: string, say: Say): Promise<void> {
  if (!haveProgram(WRK, 'wrk')) {
    process.stdout.write('two processes not measured: wrk is missing and could not be installed\n')
    return
  }
  const settings = {
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    ...ADMIN,
    DATA_DIR: join(folder, 'workers'),
  }
  const start = async (workers: string) =>
    measure(`${workers} processes`, SERVER, await freePort(), { ...settings, WORKERS: workers })
  await (await start('1')).stop()
  const db = new DatabaseSync(join(settings.DATA_DIR, 'first-domino.db'))
  for (const statement of seedSql(SQLITE, 10_000, ADMIN.ADMIN_USERNAME)) db.exec(statement)
  db.close()
  const [one, two] = [await start('1'), await start('2')]
  const { cookie } = await signIn(one, ADMIN.ADMIN_USERNAME)
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [index, site] of [one, two].entries()) {
      const rate = loaded(`${site.url}/api/admin/members`, cookie)
      if (round >= WARM_UP) rates[index]?.push(rate)
    }
  }
  await Promise.all([one.stop(), two.stop()])
  const [alone, both] = rates.map(median)
  if (!alone || !both) return
  say(
    { name: 'two processes on two cores', value: both / alone, unit: 'times one', aim: AIM, more: true },
    `${both.toFixed(0)} against ${alone.toFixed(0)} requests a second`,
  )
}
