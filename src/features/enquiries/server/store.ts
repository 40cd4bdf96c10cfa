import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { rowCount } from '#src/platform/server/db/row-counts.ts'
import { containsText, type Searched } from '#src/platform/server/db/search.ts'

/**
 * How many rows a public form's table has: all of them as its own triggers keep the count, those that hold a text counted.
 * @param q the text that is searched; empty for all
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
