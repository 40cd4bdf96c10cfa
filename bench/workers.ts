import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#test/site.ts'
import { sideBySide } from './load.ts'
import type { Say } from './report.ts'
import { SQLITE, seedSql } from './seed.ts'
import { measure, SERVER } from './server-process.ts'

const REQUESTS = 1_500
const AIM = 1.6
const ROUNDS = 5
/** The system deals them out by chance; of few, one process may get most. */
const CONNECTIONS = 60

/**
 * What two processes on one port serve against one, where the machine has two cores: the load takes its share of them,
 * so the call is one that costs the site far more than the load.
 */
export async function benchWorkers(folder: string, say: Say): Promise<void> {
  const settings = {
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    ADMIN_USERNAME: 'bench',
    ADMIN_PASSWORD: 'correct horse',
    DATA_DIR: join(folder, 'workers'),
  }
  const start = async (workers: string) =>
    measure(`${workers} processes`, SERVER, await freePort(), { ...settings, WORKERS: workers })
  await (await start('1')).stop()
  const db = new DatabaseSync(join(settings.DATA_DIR, 'first-domino.db'))
  for (const statement of seedSql(SQLITE, 10_000, 'bench')) db.exec(statement)
  db.close()
  const [one, two] = [await start('1'), await start('2')]
  const signedIn = await fetch(`${one.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'correct horse' }),
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  await signedIn.arrayBuffer()
  const load = { path: '/api/admin/members', headers: { cookie } }
  const [alone, both] = await sideBySide(
    [
      [one, load],
      [two, load],
    ],
    REQUESTS,
    ROUNDS,
    CONNECTIONS,
  )
  await Promise.all([one.stop(), two.stop()])
  if (!alone || !both) return
  const ratio = both.requestsPerSecond / alone.requestsPerSecond
  say(
    { name: 'two processes on two cores', value: ratio, unit: 'times one', aim: AIM, more: true },
    `${both.requestsPerSecond.toFixed(0)} against ${alone.requestsPerSecond.toFixed(0)} requests a second`,
  )
}
