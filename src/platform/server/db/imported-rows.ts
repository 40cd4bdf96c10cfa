import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Existing, ImportedList, ImportRow } from '../imports.ts'
import type { Db } from './database.ts'
import { ownedBy, type Table, type Through } from './owned-rows.ts'

interface ImportedRows extends Pick<ImportedList, 'row'> {
  /** Its column with the instant or day at which a row was written. */
  writtenAt: string
  /** For a table without `user_id`. */
  through?: Through
}

/** Lists are sent as JSON: PostgreSQL's driver would make arrays of them. */
const storable = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  )

/** Checks each row's own parent: a list of all of the member's parents would be built again for every few rows. */
const isOwn = (table: Table, [column, parent]: Through, owner: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from ${sql.table(parent)} where ${sql.ref(`${parent}.id`)} = ${sql.ref(`${table}.${column}`)} and ${ownedBy(owner)}
  )`

/** The names by clients that other rows have already, so that an archive that repeats one is not refused for it. */
async function takenNames(
  trx: Db,
  table: Table,
  own: RawBuilder<SqlBool>,
  rows: readonly ImportRow[],
): Promise<Set<unknown>> {
  const names = rows.map(row => row.client_id).filter(name => typeof name === 'string')
  if (names.length === 0) return new Set()
  const found = await sql<{ client_id: string }>`
    select client_id from ${sql.table(table)} where client_id in (${sql.join(names)}) and ${own}`.execute(
    trx,
  )
  return new Set(found.rows.map(row => row.client_id))
}

/** The list of an archive whose rows are those of a table of the same name. */
export function importedRows(
  table: Table,
  { row, writtenAt, through }: ImportedRows,
): ImportedList {
  const own = (owner: number) => (through ? isOwn(table, through, owner) : ownedBy(owner))
  return {
    name: table,
    row,
    ...(through && { reference: { column: through[0], list: through[1] } }),
    writtenAt: each => String(each[writtenAt]),
    async existing(db, owner, ids) {
      const { rows } = await sql<Existing>`
        select id, ${sql.ref(writtenAt)} as ${sql.id('writtenAt')} from ${sql.table(table)} where id in (${sql.join(ids)}) and ${own(owner)}
      `.execute(db)
      return rows
    },
    async insert(trx, owner, rows) {
      const taken = await takenNames(trx, table, own(owner), rows)
      const values = rows.map(({ id: _, ...each }: ImportRow) =>
        storable(through ? each : { ...each, user_id: owner }),
      )
      for (const each of values) {
        if (typeof each.client_id !== 'string') continue
        if (taken.has(each.client_id)) each.client_id = null
        else taken.add(each.client_id)
      }
      return trx
        .insertInto(table as 'restores')
        .values(values as never)
        .returning('id')
        .execute()
    },
  }
}
