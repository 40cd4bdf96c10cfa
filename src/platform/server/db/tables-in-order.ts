import { sql } from 'kysely'
import { type Db, engineOf } from './database.ts'
import { recountPer } from './row-counts.ts'

export interface StoredTable {
  name: string
  key: string[]
  columns: string[]
  json: string[]
  bytes: string[]
  /** By column, as the migrations name them: `text`, `bigint`, `timestamp`. */
  types: Record<string, string>
  numbered: string | null
}

const INTERNAL = /^kysely_migration/

interface SqliteColumn {
  table_name: string
  column_name: string
  type: string
  pk: number
}

/** Parents before children, from SQLite's catalog; search tables are left out, since triggers fill them. */
export async function tablesInOrder(sqlite: Db): Promise<StoredTable[]> {
  // Names of shadow tables start with their virtual table's.
  const virtual = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table%'`.execute(
    sqlite,
  )
  const isVirtual = (name: string) =>
    virtual.rows.some(each => name === each.name || name.startsWith(`${each.name}_`))
  const { rows } = await sql<SqliteColumn>`
    select tables.name as table_name, columns.name as column_name, columns.type, columns.pk
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not glob 'sqlite_*'
    order by tables.name, columns.cid`.execute(sqlite)
  const numbered = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`.execute(
    sqlite,
  )
  const tables = new Map<string, StoredTable>()
  for (const row of rows) {
    const name = row.table_name
    if (isVirtual(name) || INTERNAL.test(name)) continue
    const isNumbered = numbered.rows.some(each => each.name === name)
    const table = tables.get(name) ?? {
      name,
      key: [],
      columns: [],
      json: [],
      bytes: [],
      types: {},
      numbered: isNumbered ? 'id' : null,
    }
    table.columns.push(row.column_name)
    table.types[row.column_name] = row.type.toLowerCase()
    if (row.pk > 0) table.key.push(row.column_name)
    if (row.type.toLowerCase() === 'json') table.json.push(row.column_name)
    if (row.type.toLowerCase() === 'blob') table.bytes.push(row.column_name)
    tables.set(name, table)
  }
  return parentsFirst(sqlite, [...tables.values()])
}

async function parentsFirst(sqlite: Db, tables: readonly StoredTable[]): Promise<StoredTable[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select tables.name as child, keys."table" as parent
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" <> tables.name`.execute(sqlite)
  const result: StoredTable[] = []
  const visit = (table: StoredTable) => {
    if (result.includes(table)) return
    for (const { child, parent } of rows) {
      const before = child === table.name && tables.find(each => each.name === parent)
      if (before) visit(before)
    }
    result.push(table)
  }
  for (const table of tables) visit(table)
  return result
}

export async function columnsOf(postgres: Db): Promise<Map<string, string[]>> {
  const tables = await postgres.introspection.getTables()
  return new Map(
    tables
      .filter(table => !table.isView)
      .map(table => [table.name, table.columns.map(column => column.name)] as const),
  )
}

/** Compares both sides: a difference would silently leave data behind. @throws the error that `fail` makes */
export function checkPlan(
  tables: readonly StoredTable[],
  postgres: ReadonlyMap<string, readonly string[]>,
  fail: (message: string) => Error,
): void {
  const names = new Set([...tables.map(table => table.name), ...postgres.keys()])
  for (const name of names) {
    const [here, there] = [tables.find(table => table.name === name), postgres.get(name)]
    if (!here || !there) throw fail(`${name} exists on one side only, so nothing is copied.`)
    if ([...here.columns].sort().join() !== [...there].sort().join()) {
      throw fail(`${name} has different columns on the other side, so nothing is copied.`)
    }
    if (here.key.length === 0) throw fail(`${name} has no primary key.`)
  }
}

/** On PostgreSQL: counting up for each row of one transaction takes quadratic time. @returns recounts once, and resumes */
export async function pauseCounting(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; trigger: string; per: string }>`
    select c.relname as table, t.tgname as trigger, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as per
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where t.tgfoid in ('count_row'::regproc, 'count_row_per'::regproc)`.execute(db)
  for (const { table, trigger } of rows) {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db)
  }
  return async () => {
    for (const { table, trigger, per } of rows) {
      if (per) await recountPer(db, table, per)
      else
        await sql`update row_counts set n = (select count(*) from ${sql.table(table)}) where name = ${table}`.execute(
          db,
        )
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db)
    }
  }
}

/** The highest id ever assigned, so that none is reused; 0 when there is none. */
export async function highestId(db: Db, { name, numbered }: StoredTable): Promise<number> {
  if (!numbered) return 0
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{
      seq: number
    }>`select seq from sqlite_sequence where name = ${name}`.execute(db)
    return Number(rows[0]?.seq ?? 0)
  }
  const found = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${name}, ${numbered}) as sequence`.execute(db)
  const sequence = sql.table(found.rows[0]?.sequence ?? '')
  const { rows } = await sql<{ last_value: number; is_called: boolean }>`
    select last_value, is_called from ${sequence}`.execute(db)
  const [state] = rows
  return state ? Number(state.last_value) - (state.is_called ? 0 : 1) : 0
}

/** On PostgreSQL; transactional, unlike `setval`. */
export async function setHighestId(
  db: Db,
  { name, numbered }: StoredTable,
  highest: number,
): Promise<void> {
  if (!numbered || highest === 0) return
  const next = sql.lit(highest + 1)
  await sql`alter table ${sql.table(name)} alter column ${sql.ref(numbered)} restart with ${next}`.execute(
    db,
  )
}
