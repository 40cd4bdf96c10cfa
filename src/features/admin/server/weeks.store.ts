import { type RawBuilder, sql } from 'kysely'
import { CONSULTATION } from '#src/features/scheduling/server/exposed.ts'
import { countOf, type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Week } from '../contract.ts'

/** @param since an instant; `column` needs an index */
export async function countByWeek(
  db: Db,
  from: 'users' | 'bookings' | 'appointments' | 'domino_entries',
  column: 'created_at' | 'completed_at',
  since: string,
  what: 'rows' | 'members' | 'consultations' = 'rows',
): Promise<Map<string, number>> {
  const count = what === 'members' ? sql<number>`count(distinct user_id)` : sql<number>`count(*)`
  const only = what === 'consultations' ? sql`and ${CONSULTATION}` : sql``
  const { rows } = await sql<{ week: string; n: number }>`
    select ${mondayOf(db, column)} as week, ${count} as n
    from ${sql.table(from)} where ${sql.ref(column)} >= ${since} ${only} group by 1
  `.execute(db)
  return new Map(rows.map(row => [row.week, Number(row.n)]))
}

/** Stored counts by their Monday. @param since a Monday, `yyyy-MM-dd` */
export async function listWeeks(db: Db, since: string): Promise<Map<string, Week>> {
  const rows = await db.selectFrom('weekly_counts').selectAll().where('week', '>=', since).execute()
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
const mondayOf = (db: Db, column: string): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql<string>`date(${sql.ref(column)}, 'weekday 0', '-6 days')`
    : sql<string>`to_char(date_trunc('week', ${sql.ref(column)} at time zone 'UTC'), 'YYYY-MM-DD')`

/** The latest consultations, and how many there are. */
export async function listConsultations(db: Db, limit: number) {
  const booked = db.selectFrom('appointments').where(CONSULTATION)
  const latest = await booked
    .select(['id', 'guest_name', 'starts_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { total: await countOf(booked), latest }
}
