import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Week } from '../../contract/dashboard.ts'

/** @param since an instant; `column` needs an index */
export async function countByWeek(
  db: Db,
  from: CountedTable,
  column: 'created_at' | 'completed_at',
  since: string,
  what: 'rows' | 'members' = 'rows',
): Promise<Map<string, number>> {
  const count = what === 'rows' ? sql<number>`count(*)` : sql<number>`count(distinct user_id)`
  const { rows } = await sql<{ week: string; n: number }>`
    select ${mondayOf(db, column)} as week, ${count} as n
    from ${sql.table(from)} where ${sql.ref(column)} >= ${since} group by 1
  `.execute(db)
  return new Map(rows.map(row => [row.week, Number(row.n)]))
}

/** Stored counts by their Monday. @param since a Monday, `yyyy-MM-dd` */
export async function listWeeks(db: Db, since: string): Promise<Map<string, Week>> {
  const rows = await db
    .selectFrom('weekly_counts')
    .select(WEEK)
    .where('week', '>=', since)
    .execute()
  return new Map(rows.map(row => [row.week, row]))
}

export async function insertWeeks(db: Db, weeks: readonly Week[]): Promise<void> {
  if (weeks.length === 0) return
  await db
    .insertInto('weekly_counts')
    .values([...weeks])
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** `yyyy-MM-dd`, in UTC. */
export const mondayOf = (db: Db, column: string): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql<string>`date(${sql.ref(column)}, 'weekday 0', '-6 days')`
    : sql<string>`to_char(date_trunc('week', ${sql.ref(column)} at time zone 'UTC'), 'YYYY-MM-DD')`

export type CountedTable = 'users' | 'bookings' | 'domino_entries'

export const WEEK = [
  'week',
  'sign_ups',
  'bookings',
  'active_members',
  'completed_dominoes',
] as const
