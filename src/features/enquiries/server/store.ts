import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { rowCount } from '#src/platform/server/db/row-counts.ts'
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
  const { n } = await db
    .selectFrom(searched.table)
    .select(sql<number>`count(*)`.as('n'))
    .where(containsText(db, searched, q))
    .executeTakeFirstOrThrow()
  return Number(n)
}
