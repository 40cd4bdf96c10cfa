import { type SqlBool, sql } from 'kysely'
import { changedRows, countOf, type Db } from '#src/platform/server/db/database.ts'
import { rowCount } from '#src/platform/server/db/row-counts.ts'
import { containsText, type Searched } from '#src/platform/server/db/search.ts'

type Table = 'contacts' | 'bookings'

/** @param emailKey in lower case. @returns how many there were */
export const deleteEnquiriesOf = (trx: Db, table: Table, emailKey: string): Promise<number> =>
  changedRows(trx.deleteFrom(table).where(sql<SqlBool>`lower(email) = ${emailKey}`))

/**
 * Without a search it uses the count that triggers maintain, because counting every row is slow.
 * @param q the search text; empty for all
 */
export async function totalOf(
  db: Db,
  searched: Searched & { table: Table },
  q: string | undefined,
): Promise<number> {
  if (!q) return rowCount(db, searched.table)
  return countOf(db.selectFrom(searched.table).where(containsText(db, searched, q)))
}
