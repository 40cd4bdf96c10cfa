import { join } from 'node:path'
import { ADMIN } from '#test/caller.ts'
import { startPostgres } from '#test/postgres.ts'
import { freePort } from '#test/site.ts'
import { measure, SERVER } from './server-process.ts'

export interface Asked {
  url: string
}

/**
 * Runs a part on a new site with SQLite, and on one of two processes with PostgreSQL.
 * @param name of its database and folders
 * @param run gets the processes, and what they are for a figure
 */
export async function onBothEngines(
  folder: string,
  name: string,
  run: (sites: readonly [Asked, ...Asked[]], engine: string) => Promise<void>,
): Promise<void> {
  const start = async (n: number, more: Record<string, string> = {}) =>
    measure(`${name} ${n}`, SERVER, await freePort(), {
      DATA_DIR: join(folder, `${name}-${n}`),
      LOG_LEVEL: 'error',
      ...ADMIN,
      ...more,
    })
  const alone = await start(0)
  await run([alone], 'SQLite')
  await alone.stop()
  const cluster = await startPostgres()
  await cluster.query(`create database ${name}`)
  const shared = { DATABASE_URL: cluster.url(name), AUTH_SECRET: 'x'.repeat(40) }
  const [first, second] = [await start(1, shared), await start(2, shared)]
  await run([first, second], 'two processes on PostgreSQL')
  for (const site of [first, second]) await site.stop()
  await cluster.stop()
}
