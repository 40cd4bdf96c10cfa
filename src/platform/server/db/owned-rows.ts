import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, hasChanged } from './database.ts'
import { EXPORT_ROWS, inBatches } from './pages.ts'
import type { Schema } from './schema.ts'
import type { SharedPage, SharedScope } from './shared-rows.ts'

export type Table = keyof Schema

/** Tables whose rows have an id, by which an export is read in batches. */
type TableWithIds = { [T in Table]: 'id' extends keyof Schema[T] ? T : never }[Table]

/** Queries always filter by both, so that another member's row is not found. */
export interface Owned {
  owner: number
  id: number
}

/** For queries by row ids: the `+` keeps SQLite from walking all of the member's rows by an index on `user_id`. */
export const ownedBy = (owner: number): RawBuilder<SqlBool> => sql<SqlBool>`+user_id = ${owner}`

export async function ownsRow(db: Db, table: Table, { owner, id }: Owned): Promise<boolean> {
  const { rows } =
    await sql`select id from ${sql.table(table)} where id = ${id} and ${ownedBy(owner)}`.execute(db)
  return rows.length > 0
}

/** @returns whether there was one */
export const deleteOwned = (db: Db, table: Table, { owner, id }: Owned): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom(table as 'restores')
      .where('id', '=', id)
      .where(ownedBy(owner)),
  )

/** The column by which the rows of a table without `user_id` lead to their member's. */
export type Through = readonly [column: string, parent: TableWithIds]

/** A member's rows of a table, for their archive, where the list has the table's name. */
export function exportedRows(db: Db, name: TableWithIds, owner: number, through?: Through) {
  const id = sql.ref(`${name}.id`)
  const [column = '', parent = name] = through ?? []
  const from = through
    ? sql`${sql.table(name)} inner join ${sql.table(parent)} on ${sql.ref(`${parent}.id`)} = ${sql.ref(`${name}.${column}`)}`
    : sql.table(name)
  const read = async (after: number) => {
    const { rows } = await sql<Record<string, unknown> & { id: number }>`
      select ${sql.table(name)}.* from ${from}
      where ${sql.ref(`${parent}.user_id`)} = ${owner} and ${id} > ${after} order by ${id} limit ${EXPORT_ROWS}
    `.execute(db)
    // What a record was before is known by hashes only, for merging; it says nothing to its reader.
    return rows.map(({ field_history: _, ...row }) => row as typeof row & { id: number })
  }
  return { name, rows: () => inBatches(read) }
}

/** What a share covers, everything of its kind from a day on and single items, as far as the page shows it. */
export function isShared(
  [day, id]: readonly [day: string, id: string],
  { from, items }: Pick<SharedScope, 'from' | 'items'>,
  { start, end }: Pick<SharedPage, 'start' | 'end'>,
): RawBuilder<SqlBool> {
  const since = from === null ? [] : [sql`${sql.ref(day)} >= ${from}`]
  const conditions = [
    sql`(${sql.join([...since, sql`${sql.ref(id)} in (${sql.join([0, ...items])})`], sql` or `)})`,
    ...(start === null ? [] : [sql`${sql.ref(day)} >= ${start}`]),
    ...(end === null ? [] : [sql`${sql.ref(day)} <= ${end}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
