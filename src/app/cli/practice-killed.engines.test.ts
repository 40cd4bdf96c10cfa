import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#src/platform/server/db/database.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { openFolder } from '#test/folders.ts'
import { startPostgres } from '#test/postgres.ts'
import { bytesOf, environmentOf, importInto, runCommand } from '#test/practices.ts'

type Address = Settings['database']

const engine = inject('engine')
const PRACTICE = `test/practices/${VERSION}.zip`
const folder = openFolder()
let cluster: Awaited<ReturnType<typeof startPostgres>> | null = null

beforeAll(async () => {
  if (engine === 'postgres') cluster = await startPostgres()
})
afterAll(() => cluster?.stop())

async function fresh(): Promise<Address> {
  const name = `killed_${randomUUID().replaceAll('-', '')}`
  if (!cluster) return { engine: 'sqlite', file: join(folder, name, 'first-domino.db') }
  await cluster.query(`create database ${name}`)
  return { engine: 'postgres', url: cluster.url(name) }
}

const replace = async (at: Address) =>
  expect(
    await runCommand('import', environmentOf(folder, at), PRACTICE, '--replace'),
  ).toMatchObject({ code: 0 })

const exportOf = (at: Address) => bytesOf(folder, at)

/** A site in use, its export as it is, and its export once the practice has been imported. */
async function usedSite() {
  const at = await fresh()
  await importInto(folder, at, PRACTICE)
  const after = await exportOf(at)
  const { db } = await openDatabase(at)
  await db.updateTable('users').set({ full_name: 'Somebody else' }).execute()
  await db.destroy()
  return { at, before: await exportOf(at), after }
}

function start(at: Address) {
  const args = ['src/app/cli/import.ts', PRACTICE, '--replace']
  const child = spawn(process.execPath, args, { env: environmentOf(folder, at), stdio: 'ignore' })
  return { child, ended: new Promise(resolve => child.once('exit', resolve)) }
}

/** Points of an import at which to kill it, by the files in the folder and their sizes. */
const MOMENTS: Readonly<Record<string, (files: [name: string, size: number][]) => boolean>> = {
  'the new database is begun': files => files.some(([name]) => name.endsWith('.partial')),
  'its tables are there': files =>
    files.some(([name, size]) => name.endsWith('.partial') && size > 0),
  'its rows come in': files =>
    files.some(([name, size]) => name.endsWith('.partial-wal') && size > 1e6),
  'the old database has its second name': files =>
    files.some(([name]) => name.includes('.before-import-')),
}

async function killsOfEmbedded() {
  const { at, before, after } = await usedSite()
  const home = at.engine === 'sqlite' ? join(at.file, '..') : ''
  const sizeOf = (name: string) => statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0
  const files = () => readdirSync(home).map((name): [string, number] => [name, sizeOf(name)])
  for (const [moment, isReached] of Object.entries(MOMENTS)) {
    const { child, ended } = start(at)
    let over = false
    void ended.then(() => {
      over = true
    })
    await expect.poll(() => over || isReached(files()), { timeout: 30_000, interval: 1 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    const now = await exportOf(at)
    expect(
      [before, after].some(each => each.equals(now)),
      moment,
    ).toBe(true)
  }
  await replace(at)
  expect((await exportOf(at)).equals(after)).toBe(true)
  expect(readdirSync(home).filter(name => name.includes('.partial'))).toEqual([])
}

async function killInTransaction() {
  const { at, before, after } = await usedSite()
  const holder = new pg.Client({ connectionString: at.engine === 'postgres' ? at.url : '' })
  await holder.connect()
  // Blocks `truncate`, which comes after the whole file was read; this table is the last that gets rows.
  await holder.query('begin; lock table weekly_planners in access share mode')
  const { child, ended } = start(at)
  const waiting = () =>
    holder
      .query("select 1 from pg_locks where not granted and relation = 'weekly_planners'::regclass")
      .then(({ rowCount }) => rowCount)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  await holder.end()
  expect((await exportOf(at)).equals(before)).toBe(true)
  await replace(at)
  expect((await exportOf(at)).equals(after)).toBe(true)
}

test('a killed import leaves the old site or the new one, and the next one succeeds', () =>
  engine === 'sqlite' ? killsOfEmbedded() : killInTransaction())
