import { sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from './database.ts'
import { holds } from './search.ts'

/**
 * Cuts the one row too many that tells whether there is a next page.
 * @param rows at most `limit + 1`, newest first
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  { limit }: ListQuery,
  total: number,
) {
  const data = rows.slice(0, limit)
  const more = rows.length > limit
  return { data, beside: { total, next_cursor: more ? String(data.at(-1)?.id) : null } }
}

/**
 * How many rows a public form's table has: all of them as its own triggers keep the count, those that hold a text counted.
 * @param q the text that is searched; empty for all
 */
export async function totalOf(
  db: Db,
  table: 'contacts' | 'bookings',
  q: string | undefined,
): Promise<number> {
  const counted = q
    ? db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .where(holds(db, table, q))
    : db.selectFrom('row_counts').select('n').where('name', '=', table)
  const { n } = await counted.executeTakeFirstOrThrow()
  return Number(n)
}
