// Reads the tables that all migrations make, from an embedded database in memory.
import { sql } from 'kysely'
import { features } from '#src/app/server/features.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { composeMigrations, type Migration, migrate } from '#src/platform/server/db/migrate.ts'
import { tablesInOrder } from '#src/platform/server/db/tables-in-order.ts'
import { platformMigrations } from '#src/platform/server/migrations.ts'

export const PLATFORM = 'platform'

export interface Column {
  name: string
  /** As the migration names it: `text`, `bigint`, `timestamp`. */
  type: string
  isNull: boolean
  hasDefault: boolean
  isKey: boolean
  /** The values that its CHECK allows, in the order of the SQL. */
  values: readonly string[]
  parent: { table: string; onDelete: string } | null
  /** The SQL comment above it. */
  doc: string
}

export interface Table {
  name: string
  /** The feature whose migration makes it. */
  owner: string
  doc: string
  columns: readonly Column[]
  /** Whether foreign keys delete its rows with an account. */
  isMembersOwn: boolean
}

/** Of statements, by `table` or `table.column`: the lines of comments above what they say something of. */
export function commentsIn(statements: readonly string[]): Map<string, string> {
  const docs = new Map<string, string>()
  for (const statement of statements) {
    let table = ''
    let doc: string[] = []
    for (const line of statement.split('\n').map(each => each.trim())) {
      if (line.startsWith('--')) {
        doc.push(line.slice(2).trim())
        continue
      }
      const [, made] = /^create table (?:if not exists )?"?(\w+)/.exec(line) ?? []
      const [, altered, added] = /^alter table "?(\w+)"? add column "?(\w+)/.exec(line) ?? []
      const [, column] = /^"?(\w+)"? /.exec(line) ?? []
      const about =
        made ?? (added ? `${altered}.${added}` : table && column && `${table}.${column}`)
      if (about && doc.length > 0) docs.set(about, doc.join('\n'))
      doc = []
      table = made ?? table
    }
  }
  return docs
}

/** Of a table's SQL: the values of each column whose CHECK is a list of texts. */
export function enumsIn(statement: string): Map<string, string[]> {
  const lists =
    /constraint "\w+" check \(\((\w+) in \(('[^']*'(?:,\s*'[^']*')*)\)\) is not false\)/g
  return new Map(
    [...statement.matchAll(lists)].map(([, column = '', values = '']) => [
      column,
      [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
    ]),
  )
}

interface Info {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

interface ForeignKey {
  column: string
  table: string
  onDelete: string
}

const keysOf = async (db: Db, table: string): Promise<ForeignKey[]> =>
  (
    await sql<ForeignKey>`
      select "from" as "column", "table", on_delete as "onDelete" from pragma_foreign_key_list(${table})`.execute(
      db,
    )
  ).rows

async function columnsOf(db: Db, table: string, docs: Map<string, string>): Promise<Column[]> {
  const info = await sql<Info>`select * from pragma_table_info(${table})`.execute(db)
  const made = await sql<{
    sql: string
  }>`select sql from sqlite_master where name = ${table}`.execute(db)
  const values = enumsIn(made.rows[0]?.sql ?? '')
  const keys = await keysOf(db, table)
  return info.rows.map(({ name, type, notnull, dflt_value, pk }) => ({
    name,
    type: type.toLowerCase(),
    isNull: !notnull && !pk,
    hasDefault: dflt_value !== null,
    isKey: pk > 0,
    values: values.get(name) ?? [],
    parent: keys.find(({ column }) => column === name) ?? null,
    doc: docs.get(`${table}.${name}`) ?? '',
  }))
}

const goesWith = (columns: readonly Column[], parents: readonly string[]): boolean =>
  columns.some(({ parent }) => parent?.onDelete === 'CASCADE' && parents.includes(parent.table))

/** By name; search tables are left out, since triggers fill them. */
export async function readSchema(): Promise<Table[]> {
  const statements: string[] = []
  const owners = new Map<string, string>()
  let owner = ''
  const onQuery = ({ query }: { query: { sql: string } }) => {
    statements.push(query.sql)
    const [, shared, table] = /^\s*create table (if not exists )?"?(\w+)/m.exec(query.sql) ?? []
    // What whoever needs it first makes is the platform's.
    if (table && !owners.has(table)) owners.set(table, shared ? PLATFORM : owner)
  }
  const { db } = await openDatabase({ engine: 'sqlite', file: ':memory:' }, { onQuery })
  const parts = [
    ...features.map(({ name, migrations = {} }) => [name, migrations] as const),
    [PLATFORM, platformMigrations] as const,
  ]
  const named = parts.map(([name, migrations]) =>
    Object.fromEntries(
      Object.entries(migrations).map(([key, up]): [string, Migration] => [
        key,
        async (trx, columns) => {
          owner = name
          await up(trx, columns)
        },
      ]),
    ),
  )
  await migrate(db, composeMigrations(named), null)
  const docs = commentsIn(statements)
  const tables: Table[] = []
  const own = ['users']
  // Parents come before their children.
  for (const { name, numbered } of await tablesInOrder(db)) {
    const columns = await columnsOf(db, name, docs)
    const isMembersOwn = goesWith(columns, own)
    if (isMembersOwn) own.push(name)
    tables.push({
      name,
      isMembersOwn,
      owner: owners.get(name) ?? '',
      doc: docs.get(name) ?? '',
      columns: columns.map(each => (each.name === numbered ? { ...each, hasDefault: true } : each)),
    })
  }
  await db.destroy()
  return tables.sort((a, b) => (a.name < b.name ? -1 : 1))
}
