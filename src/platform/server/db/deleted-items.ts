import { sql } from 'kysely'
import { type Db, engineOf, hasChanged, inTransaction } from './database.ts'
import { type Owned, ownedBy, type Table } from './owned-rows.ts'

/** How long what was deleted can be restored; after that nothing of it is stored. */
const RESTORABLE_MS = 10 * 60_000

/** Rows that are inserted by one statement: SQLite takes 32,766 values at a time. */
const BATCH = 500

/** What is deleted and restored as one: a row of a member, and the rows that lead to it by a column. */
export interface Deletable {
  table: Table
  parts: readonly (readonly [table: Table, column: string])[]
}

type Row = Record<string, unknown>

const sinceWhen = (now: Date): string => new Date(now.getTime() - RESTORABLE_MS).toISOString()

async function rowsOf(trx: Db, table: Table, column: string, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id`.execute(trx)
  return rows
}

/** Whether the member has it. It stays locked, so that nothing is added to it while it is copied. */
async function lockOwned(trx: Db, table: Table, { owner, id }: Owned): Promise<boolean> {
  const lock = engineOf(trx) === 'postgres' ? sql`for update` : sql``
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = ${id} and ${ownedBy(owner)} ${lock}`.execute(trx)
  return rows.length > 0
}

/** Deletes at once what can be restored for ten minutes. @returns whether there was such a thing */
export function deleteRestorably(
  db: Db,
  { table, parts }: Deletable,
  owned: Owned,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    if (!(await lockOwned(trx, table, owned))) return false
    const rows: [Table, Row[]][] = [[table, await rowsOf(trx, table, 'id', owned.id)]]
    for (const [part, column] of parts) rows.push([part, await rowsOf(trx, part, column, owned.id)])
    await trx
      .insertInto('deleted_items')
      .values({
        user_id: owned.owner,
        kind: table,
        item_id: owned.id,
        content: JSON.stringify(rows),
        deleted_at: now.toISOString(),
      })
      .execute()
    return hasChanged(
      trx
        .deleteFrom(table as 'restores')
        .where('id', '=', owned.id)
        .where(ownedBy(owned.owner)),
    )
  })
}

/** Brings back what was deleted within ten minutes, as it was. @returns whether there was such a thing */
export function restoreDeleted(
  db: Db,
  { table }: Deletable,
  { owner, id }: Owned,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const deleted = await trx
      .deleteFrom('deleted_items')
      .where('user_id', '=', owner)
      .where('kind', '=', table)
      .where('item_id', '=', id)
      .where('deleted_at', '>', sinceWhen(now))
      .returning('content')
      .executeTakeFirst()
    if (!deleted) return false
    for (const [part, rows] of JSON.parse(deleted.content) as [Table, Row[]][]) {
      for (let from = 0; from < rows.length; from += BATCH)
        await trx
          .insertInto(part as 'restores')
          .values(rows.slice(from, from + BATCH) as never)
          .execute()
    }
    return true
  })
}

export async function forgetDeleted(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('deleted_items').where('deleted_at', '<=', sinceWhen(now)).execute()
}
