import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { archiveOf } from '#test/member-archive.ts'
import { startPostgres } from '#test/postgres.ts'
import { exportInto } from '#test/practices.ts'
import { dataOf, freePort } from '#test/site.ts'
import { ADMIN, post, register } from './people.ts'
import type { Say } from './report.ts'
import { SQLITE, seedSql } from './seed.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

/** The most short rows that an account has room for. */
const ROWS = 160_000
const ENTRIES = 1_000_000
const SAVE_MS = 1_000
const PRACTICE_SECONDS = 600
const PRACTICE_MB = 300
/** What V8 chooses on a server with 512 MB; with more memory it collects garbage later. */
const SMALL_SERVER = { NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=1' }
const SECRET = { AUTH_SECRET: 'x'.repeat(40) }

/** A member's archive of one domino and its marks. */
function archive(): Promise<Buffer> {
  const at = '2026-11-01T00:00:00.000Z'
  const pips = Array.from({ length: 12 }, (_, n) => [
    [`pip${n + 1}_label`, ''],
    [`pip${n + 1}_status`, 'Not Started'],
  ])
  const domino = {
    ...{ id: 1, date: '2026-11-01', title: 'Walk', description: null },
    ...{ completed: false, completed_at: null, created_at: at, updated_at: at },
    ...Object.fromEntries(pips.flat()),
  }
  const pip_marks = Array.from({ length: ROWS - 1 }, (_, n) => ({
    ...{ id: n + 1, entry_id: 1, pip: 1 + (n % 12), status: 'x', at, source: 'app' },
  }))
  return archiveOf({ domino_entries: [domino], pip_marks })
}

/** Saves one after the other until told to stop. @returns the slowest, in milliseconds */
async function saving(site: Measured, cookie: string, isOver: () => boolean): Promise<number> {
  let slowest = 0
  for (let day = 0; !isOver(); day = (day + 1) % 28) {
    const domino = { date: `2026-10-${String(day + 1).padStart(2, '0')}`, title: 'Walk' }
    const began = performance.now()
    const { id } = await dataOf<{ id: number }>(
      await post(site, '/api/domino-entries', domino, cookie),
    )
    slowest = Math.max(slowest, performance.now() - began)
    await fetch(`${site.url}/api/domino-entries/${id}`, { method: 'DELETE', headers: { cookie } })
  }
  return slowest
}

async function benchAccount(
  engine: string,
  settings: Record<string, string>,
  say: Say,
): Promise<void> {
  const environment = { LOG_LEVEL: 'error', ...settings }
  const site = await measure(engine, SERVER, await freePort(), environment)
  const { cookie } = await register(site, 'ann')
  const ben = await register(site, 'ben')
  const imports = `${site.url}/api/user/imports`
  let isOver = false
  const slowest = saving(site, ben.cookie, () => isOver)
  const began = performance.now()
  const sent = await fetch(imports, {
    method: 'POST',
    headers: { cookie },
    body: new Uint8Array(await archive()),
  })
  const { id } = await dataOf<{ id: number }>(sent)
  const checked = performance.now()
  await (
    await fetch(`${imports}/${id}/apply`, { method: 'POST', headers: { cookie } })
  ).arrayBuffer()
  for (let state = 'applying'; state === 'applying'; ) {
    await new Promise(resolve => setTimeout(resolve, 100))
    ;({ state } = await dataOf<{ state: string }>(
      await fetch(`${imports}/${id}`, { headers: { cookie } }),
    ))
    if (state !== 'applying' && state !== 'applied') throw new Error(`the import is ${state}`)
  }
  const took = (performance.now() - checked) / 1_000
  isOver = true
  say(
    {
      ...{
        name: `somebody else's slowest save while ${ROWS.toLocaleString('en')} rows come in, ${engine}`,
      },
      ...{ value: await slowest, unit: 'ms', aim: SAVE_MS, digits: 0 },
    },
    `checked in ${((checked - began) / 1_000).toFixed(0)} s, applied in ${took.toFixed(0)} s`,
  )
  await site.stop()
}

/** @returns the seconds that the command took, and its peak resident memory in megabytes */
async function importPractice(file: string, environment: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/server/import.js', file, '--replace'], {
    env: { PATH: process.env.PATH, ...SMALL_SERVER, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const looking = setInterval(() => {
    const [, kilobytes = '0'] =
      /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    megabytes = Math.max(megabytes, Number(kilobytes) / 1024)
  }, 200)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return { seconds: (performance.now() - began) / 1_000, megabytes }
}

/** How an account's and a practice's import behave at their largest, on both engines. */
export async function benchImports(folder: string, say: Say): Promise<void> {
  const cluster = await startPostgres()
  try {
    await cluster.query('create database account')
    const onServer = (database: string) => ({ DATABASE_URL: cluster.url(database), ...SECRET })
    await benchAccount('SQLite', { DATA_DIR: join(folder, 'account') }, say)
    await benchAccount(
      'PostgreSQL',
      { DATA_DIR: join(folder, 'account-pg'), ...onServer('account') },
      say,
    )

    const from = join(folder, 'practice')
    await (await measure('practice', SERVER, await freePort(), { DATA_DIR: from, ...ADMIN })).stop()
    const file = join(from, 'first-domino.db')
    const db = new DatabaseSync(file)
    for (const statement of seedSql(SQLITE, ENTRIES, ADMIN.ADMIN_USERNAME)) db.exec(statement)
    db.close()
    const exported = await exportInto(folder, { engine: 'sqlite', file })
    await cluster.query('create database practice')
    for (const [engine, environment] of [
      ['SQLite', { DATA_DIR: join(folder, 'practice-in') }],
      ['PostgreSQL', { DATA_DIR: join(folder, 'practice-pg'), ...onServer('practice') }],
    ] as const) {
      const { seconds, megabytes } = await importPractice(exported, environment)
      const name = `a practice with ${ENTRIES.toLocaleString('en')} dominoes, imported, ${engine}`
      say({ name, value: seconds, unit: 's', aim: PRACTICE_SECONDS, digits: 0 })
      say({
        name: `its memory, ${engine}`,
        value: megabytes,
        unit: 'MB',
        aim: PRACTICE_MB,
        digits: 0,
      })
    }
  } finally {
    await cluster.stop()
  }
}
