import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { makeTestApp } from '#test/app.ts'
import { fillEveryTable, HARD_TEXTS } from '#test/every-table.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import type { Settings } from '../settings/settings.ts'
import { openDatabase } from './database.ts'
import { markInUse } from './in-use.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { tablesInOrder } from './move-tables.ts'

type Address = Settings['database']

/** The engine under test is the source, the other one the target. */
const engine = inject('engine')
const other = engine === 'sqlite' ? 'postgres' : 'sqlite'
/** Blocks the copy at its last table: its read on PostgreSQL, or its write. */
const LOCK_MODE = engine === 'postgres' ? 'access exclusive' : 'share'
let cluster: Cluster
let folder: string
let full: Address
let tables: Awaited<ReturnType<typeof tablesInOrder>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-move-'))
  cluster = await startPostgres()
  full = await fresh(engine)
  const { db } = await openDatabase(full)
  await migrate(db, migrations, null)
  const site = await makeTestApp({ RATE_LIMIT: 'on' }, { db, close: () => db.destroy() })
  await fillEveryTable(site)
  await site.close()
  tables = await on(engine === 'sqlite' ? full : await fresh('sqlite'), async any => {
    await migrate(any, migrations, null)
    return tablesInOrder(any)
  })
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function fresh(of: 'sqlite' | 'postgres'): Promise<Address> {
  const name = `move_${randomUUID().replaceAll('-', '')}`
  if (of === 'sqlite') return { engine: 'sqlite', file: join(folder, `${name}.db`) }
  await cluster.query(`create database ${name}`)
  return { engine: 'postgres', url: cluster.url(name) }
}

async function on<T>(
  address: Address,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
) {
  const { db } = await openDatabase(address, { max: 1, noTimeouts: true })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const moveAll = (from: Address, to: Address) =>
  on(from, source => on(to, target => move({ from: source, to: target, migrations }, () => {})))

const comparable = <T>(value: T | Uint8Array): T | Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : value

/** Every row of every table, sorted by key. */
async function everything(address: Address): Promise<Record<string, unknown[]>> {
  return on(address, async db => {
    const all: Record<string, unknown[]> = {}
    for (const { name, key } of tables) {
      const { rows } = await sql<
        Record<string, string | number | Buffer>
      >`select * from ${sql.table(name)}`.execute(db)
      // Each driver has its own type for bytes.
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) row[column] = comparable(value)
      // Sorted here, by the whole key, so that no database's collation matters.
      all[name] = rows.sort((a, b) => {
        const by = key.find(column => a[column] !== b[column]) ?? ''
        return (a[by] ?? 0) < (b[by] ?? 0) ? -1 : 1
      })
    }
    return all
  })
}

async function rowsIn(address: Address): Promise<number> {
  // Migrations insert rows into these two.
  const { row_counts: _, site_ids: __, ...tables } = await everything(address)
  return Object.values(tables).flat().length
}

const addressText = (address: Address) => (address.engine === 'sqlite' ? `file:${address.file}` : address.url)

const program = (from: Address, to: Address) => ({
  args: ['src/app/cli/move.ts', '--from', addressText(from), '--to', addressText(to)],
  env: { DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join('.cache', 'compile') },
})
const run = (from: Address, to: Address) => {
  const { args, env } = program(from, to)
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )
}

test('every row of every table survives the move and the way back unchanged', async () => {
  const before = await everything(full)
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  const there = await fresh(other)
  const moved = await moveAll(full, there)
  const { last_writes: _left, ...expected } = before
  const after = await everything(there)
  expect(after).toEqual({ ...expected, last_writes: [] })
  expect(moved.map(each => each.table).sort()).toEqual(Object.keys(expected).sort())
  expect(moved.find(each => each.table === 'domino_reflections')?.rows).toBeGreaterThan(400)
  expect(JSON.stringify(after.domino_reflections)).toContain(JSON.stringify(HARD_TEXTS[0]))

  const back = await fresh(engine)
  const returned = await moveAll(there, back)
  expect(await everything(back)).toEqual({ ...expected, last_writes: [] })
  expect(returned.map(each => each.checksum).sort()).toEqual(moved.map(each => each.checksum).sort())
})

test('the site works after the move: ids are not reused, and searches find rows', async () => {
  const there = await fresh(other)
  await moveAll(full, there)
  const highest = (await everything(full)).domino_reflections?.at(-1) as { id: number; domino_id: number }
  await on(there, async db => {
    const counted = () =>
      db.selectFrom('row_counts').select('n').where('name', '=', 'contacts').executeTakeFirst()
    await db.deleteFrom('contacts').execute()
    expect(await counted()).toEqual({ n: 0 })
    const values = { domino_id: highest.domino_id, reflection: 'New', created_at: '2026-11-21T00:00:00.000Z' }
    const made = await db.insertInto('domino_reflections').values(values).returning('id').executeTakeFirst()
    // The source's last row was deleted; its id is not reused.
    expect(made?.id).toBe(highest.id + 2)
    const site = await makeTestApp({}, { db, close: async () => {} })
    const found = await site.visitor().get('/api/assessment/quizzes')
    expect(found.json().data.length).toBeGreaterThan(0)
    await site.close()
  })
})

test('existing rows are never overwritten', async () => {
  const there = await fresh(other)
  await moveAll(full, there)
  const before = await everything(there)
  const second = await run(full, there)
  expect(second).toEqual({
    code: 1,
    output: expect.stringMatching(/^The target is not empty: .*users.*Nothing was moved\.\n$/),
  })
  expect(await everything(there)).toEqual(before)
})

test('a foreign table is named, and left alone', async () => {
  const there = await fresh(other)
  await on(there, db => sql`create table recipes (id integer primary key)`.execute(db))
  await on(there, db => sql`insert into recipes (id) values (1)`.execute(db))
  await expect(moveAll(full, there)).rejects.toThrow(/^The target is not empty: recipes\./)
})

test('a row that changes on the way is detected, and everything is rolled back', async () => {
  const there = await fresh(other)
  await on(there, async db => {
    await migrate(db, migrations, null)
    if (other === 'sqlite') {
      await sql`create trigger spoil after insert on cabinet_entries begin
        update cabinet_entries set title = title || ' ' where id = new.id; end`.execute(db)
      return
    }
    await sql`create function spoil() returns trigger language plpgsql as
      $$ begin new.title := new.title || ' '; return new; end $$`.execute(db)
    await sql`create trigger spoil before insert on cabinet_entries
      for each row execute function spoil()`.execute(db)
  })
  await expect(moveAll(full, there)).rejects.toThrow(/^cabinet_entries differs/)
  expect(await rowsIn(there)).toBe(0)
})

test('a row that gets lost on the way is detected', async () => {
  const there = await fresh(other)
  await on(there, async db => {
    await migrate(db, migrations, null)
    if (other === 'sqlite') {
      await sql`create trigger lose after insert on rest_days begin
        delete from rest_days where id = new.id; end`.execute(db)
      return
    }
    await sql`create function lose() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
      db,
    )
    await sql`create trigger lose before insert on rest_days for each row execute function lose()`.execute(db)
  })
  await expect(moveAll(full, there)).rejects.toThrow(/^rest_days differs: 3 rows here, 0 there/)
  expect(await rowsIn(there)).toBe(0)
})

test('killing the program midway leaves no rows in the target', async () => {
  const there = await fresh(other)
  await on(there, db => migrate(db, migrations, null))
  const postgres = full.engine === 'postgres' ? full : there
  const holder = new pg.Client({ connectionString: postgres.engine === 'postgres' ? postgres.url : '' })
  await holder.connect()
  await holder.query(`begin; lock table weekly_planners in ${LOCK_MODE} mode`)
  const { args, env } = program(full, there)
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', (_code, signal) => resolve(signal)))
  const waiting = () =>
    holder
      .query("select 1 from pg_locks where not granted and relation = 'weekly_planners'::regclass")
      .then(({ rowCount }) => rowCount)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  await holder.query('rollback')
  await holder.end()
  expect(await rowsIn(there)).toBe(0)
  expect((await run(full, there)).code).toBe(0)
})

test('a lost connection midway gives a clear message and leaves the source unchanged', async () => {
  const there = await fresh(other)
  await on(there, db => migrate(db, migrations, null))
  const before = await everything(full)
  const postgres = full.engine === 'postgres' ? full : there
  const holder = new pg.Client({ connectionString: postgres.engine === 'postgres' ? postgres.url : '' })
  await holder.connect()
  await holder.query(`begin; lock table weekly_planners in ${LOCK_MODE} mode`)
  const moving = run(full, there)
  const end = () =>
    holder
      .query(
        `select pg_terminate_backend(pid) from pg_locks
         where not granted and relation = 'weekly_planners'::regclass`,
      )
      .then(({ rowCount }) => rowCount)
  await expect.poll(end, { timeout: 60_000 }).toBe(1)
  expect(await moving).toEqual({
    code: 1,
    output: expect.stringMatching(/^[^\n]+Nothing was moved[^\n]*\n$/),
  })
  await holder.end()
  expect(await rowsIn(there)).toBe(0)
  expect(await everything(full)).toEqual(before)
})

test('nothing is moved while a site uses either database', async () => {
  const there = await fresh(other)
  const embedded = full.engine === 'sqlite' ? full : there
  const mark = markInUse(embedded.engine === 'sqlite' ? embedded.file : '')
  expect(await run(full, there)).toEqual({ code: 1, output: expect.stringContaining('The site is running') })
  mark.close()
  const postgres = full.engine === 'postgres' ? full : there
  await on(postgres, async db => {
    await sql`select 1`.execute(db)
    expect(await run(full, there)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^A site uses the (source|target) database \(1 connections\); stop it first/,
      ),
    })
  })
})

test('a source that is older, newer or of another program is refused', async () => {
  const old = await fresh(engine)
  await on(old, db => sql`create table recipes (id integer primary key)`.execute(db))
  const refused = async (why: RegExp) => expect(moveAll(old, await fresh(other))).rejects.toThrow(why)
  await refused(/^The source is not a database of this software/)
  await on(old, db => sql`drop table recipes`.execute(db))
  await on(old, db => migrate(db, migrations, null))
  await on(old, db => sql`delete from kysely_migration where name = '0016-row-counts'`.execute(db))
  await refused(/^The source is older than this version \(0016-row-counts\)/)
  await on(old, db =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(db),
  )
  await refused(/newer than this version/)
})

test('it prints what to set, but no secret or password', async () => {
  const withPassword = (address: Address, password: string): Address =>
    address.engine === 'sqlite'
      ? address
      : { ...address, url: address.url.replace('postgres@', `postgres:${password}@`) }
  const there = await fresh(other)
  const { code, output } = await run(withPassword(full, 'hush'), withPassword(there, 'hush'))
  expect(code).toBe(0)
  expect(output).toContain(`DATABASE_URL=${addressText(withPassword(there, 'PASSWORD'))}`)
  expect(output).toMatch(
    engine === 'sqlite' ? /AUTH_SECRET=<the contents of \/\S+\/data\/auth-secret>/ : /AUTH_SECRET unchanged/,
  )
  expect(output).toContain('postgres:PASSWORD@')
  expect(output).not.toContain('hush')
})
