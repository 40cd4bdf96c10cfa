import type { Db } from '#src/platform/server/db/database.ts'
import { countOf, rowCount } from '#src/platform/server/db/row-counts.ts'
import { containsText, type Searched } from '#src/platform/server/db/search.ts'

/**
 * Without a search it uses the count that triggers maintain, because counting every row is slow.
 * @param q the search text; empty for all
 */
export async function totalOf(
  db: Db,
  searched: Searched & { table: 'contacts' | 'bookings' },
  q: string | undefined,
): Promise<number> {
  if (!q) return rowCount(db, searched.table)
  return countOf(db.selectFrom(searched.table).where(containsText(db, searched, q)))
}
