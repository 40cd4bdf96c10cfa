import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findSiteId } from '#src/features/account/server/exposed.ts'
import { PRACTICE_OPTIONS } from '#src/platform/server/db/claims.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { openSqlite } from '#src/platform/server/db/sqlite.ts'
import type { StoredTable } from '#src/platform/server/db/tables-in-order.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { dice } from '#test/dice.ts'
import { fillPractice, HARD_TEXTS } from '#test/every-table.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { exportInto, importInto } from '#test/practices.ts'
import { rounds } from '#test/rounds.ts'
import { openPractice } from './practice-file.ts'
import { tablesOfVersion } from './practice-plan.ts'

type Engine = 'sqlite' | 'postgres'
type Address = Settings['database']
type Roll = ReturnType<typeof dice>

const engine = inject('engine')
/** Where each practice goes, one after the other: the same engine, the other one, and back. */
const JOURNEY: readonly Engine[] =
  engine === 'sqlite'
    ? ['sqlite', 'postgres', 'sqlite']
    : ['postgres', 'postgres', 'sqlite', 'postgres']
let cluster: Cluster
const folder = openFolder()
let tables: StoredTable[]
let filled: string
const servers: Address[] = []

beforeAll(async () => {
  cluster = await startPostgres()
  for (const name of ['here', 'there']) {
    await cluster.query(`create database ${name}`)
    servers.push({ engine: 'postgres', url: cluster.url(name) })
  }
  tables = await tablesOfVersion()
  filled = newFile()
  await fillPractice({ engine: 'sqlite', file: filled })
  const { db } = await openDatabase({ engine: 'sqlite', file: filled })
  await findSiteId(db)
  await db.destroy()
})
afterAll(() => cluster.stop())

function newFile(): string {
  const home = join(folder, randomUUID())
  mkdirSync(home)
  return join(home, 'first-domino.db')
}

const words = (roll: Roll) => HARD_TEXTS[roll(HARD_TEXTS.length - 1)] ?? ''

const instant = (roll: Roll) =>
  new Date(
    Date.UTC(1990 + roll(100), roll(12), 1 + roll(28), roll(24), roll(60), roll(60), roll(1_000)),
  )

function json(roll: Roll, deep = 3): unknown {
  const inner = () => json(roll, deep - 1)
  const [make] = [
    [() => words(roll), () => roll(2) === 0, () => null, () => roll(2 ** 31) - 2 ** 30],
    deep > 0
      ? [() => [inner(), inner()], () => ({ [words(roll)]: inner(), b: inner(), a: inner() })]
      : [],
  ]
    .flat()
    .slice(roll(4 + (deep > 0 ? 2 : 0)))
  return make?.() ?? null
}

function value(roll: Roll, type: string | undefined): string | number | Buffer {
  switch (type) {
    case 'integer':
      return roll(2 ** 31)
    case 'bigint':
      return roll(2 ** 31) * 2 ** 21
    case 'boolean':
      return roll(2)
    case 'timestamp':
      return instant(roll).toISOString()
    case 'date':
      return instant(roll).toISOString().slice(0, 10)
    case 'blob':
      return Buffer.from(Array.from({ length: roll(40) }, () => roll(256)))
    case 'json':
      // Never a bare null, which a file cannot tell from a missing value.
      return JSON.stringify(roll(2) === 0 ? [json(roll)] : { [words(roll)]: json(roll) })
    default:
      return words(roll)
  }
}

const quoted = (name: string) => `"${name}"`

/** Runs a change unless the schema rejects it. @returns the rows changed */
function attempt(
  db: DatabaseSync,
  statement: string,
  ...values: (string | number | Buffer)[]
): number {
  try {
    return Number(db.prepare(statement).run(...values).changes)
  } catch (error) {
    if (!/constraint|abort|cannot/i.test(String(error))) throw error
    return 0
  }
}

/** Changes, adds and removes rows of a table. @returns how many */
function shake(
  roll: Roll,
  db: DatabaseSync,
  { name, key, columns, types, numbered }: StoredTable,
): number {
  const table = quoted(name)
  const rest = columns.filter(column => !key.includes(column))
  const others = rest.map(quoted).join()
  const add = `insert into ${table} (${others}) select ${others} from ${table} where rowid = ?`
  const remove = `delete from ${table} where rowid = ? and (select count(*) from ${table}) > 1`
  let changed = 0
  for (const { rowid } of db.prepare(`select rowid from ${table}`).all()) {
    const row = Number(rowid)
    for (const column of rest.filter(() => roll(3) === 0)) {
      const change = `update ${table} set ${quoted(column)} = ? where rowid = ?`
      changed += attempt(db, change, value(roll, types[column]), row)
    }
    if (numbered && others && roll(4) === 0) changed += attempt(db, add, row)
    if (roll(8) === 0) changed += attempt(db, remove, row)
  }
  return changed
}

/** Makes a random variant of the practice with every table filled. @returns its file */
function draw(roll: Roll): string {
  const file = newFile()
  copyFileSync(filled, file)
  const db = openSqlite(file)
  db.exec('begin')
  const changed = tables.reduce((sum, table) => sum + shake(roll, db, table), 0)
  expect(changed).toBeGreaterThan(100)
  db.exec('commit')
  db.close()
  return file
}

async function arriveOn(on: Engine, from: string, n: number): Promise<Address> {
  const { manifest } = await openPractice(from)
  for (const [name, { rows }] of Object.entries(manifest.tables))
    expect(rows, name).toBeGreaterThan(0)
  const to = on === 'sqlite' ? { engine: on, file: newFile() } : servers[n % servers.length]
  if (!to) throw new Error('there is no server')
  await importInto(folder, to, from)
  return to
}

test('generated practices with every table filled leave, arrive and leave with the same bytes', async () => {
  const roll = dice(engine === 'sqlite' ? 71 : 72)
  for (let n = 0; n < rounds(2); n++) {
    const chosen = n % 2 === 1 ? PRACTICE_OPTIONS : []
    let file = await exportInto(folder, { engine: 'sqlite', file: draw(roll) }, chosen)
    const first = readFileSync(file)
    for (const [hop, on] of JOURNEY.entries()) {
      file = await exportInto(folder, await arriveOn(on, file, hop), chosen)
      expect(readFileSync(file).equals(first), `practice ${n}, hop ${hop} to ${on}`).toBe(true)
    }
  }
})
