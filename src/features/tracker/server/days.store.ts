import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { LED_ENTRIES_READ, PIP_NUMBERS } from '../constants.ts'
import type { DayMark } from '../contract/days.ts'

export interface Range {
  owner: number
  start: string
  end: string
}

const ALL_COMPLETED = sql.join(
  PIP_NUMBERS.map(n => sql`${sql.ref(`pip${n}_status`)} = 'Completed'`),
  sql` and `,
)

/** Days with the newest dominoes and rest days in one query, each along its index by member and date. */
const listMarks = (db: Db, { owner, start, end }: Range) =>
  db
    .selectFrom('domino_entries')
    .select(['date', sql<number>`max(case when ${ALL_COMPLETED} then 1 else 0 end)`.as('done')])
    .select(sql<number>`max(case when tipped_at is null then 0 else 1 end)`.as('tipped'))
    .select(sql<number>`0`.as('rest'))
    .where('id', 'in', newest =>
      newest
        .selectFrom('domino_entries')
        .select('id')
        .where('user_id', '=', owner)
        .where('date', '>=', start)
        .where('date', '<=', end)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(LED_ENTRIES_READ),
    )
    .groupBy('date')
    .unionAll(
      db
        .selectFrom('rest_days')
        .select([
          'date',
          sql<number>`0`.as('done'),
          sql<number>`0`.as('tipped'),
          sql<number>`1`.as('rest'),
        ])
        .where('user_id', '=', owner)
        .where('date', '>=', start)
        .where('date', '<=', end),
    )
    .orderBy('date')
    .execute()

/** Sorted by date; days without anything are left out. */
export async function listDayMarks(db: Db, range: Range): Promise<DayMark[]> {
  const marks = new Map<string, DayMark>()
  for (const { date, done, tipped, rest } of await listMarks(db, range)) {
    const mark = marks.get(date) ?? { date, state: 'none', tipped: false, rest: false }
    const state = done ? 'completed' : 'in-progress'
    marks.set(date, rest ? { ...mark, rest: true } : { ...mark, state, tipped: Boolean(tipped) })
  }
  return [...marks.values()]
}

export async function insertRestDay(db: Db, owner: number, date: string): Promise<void> {
  await db
    .insertInto('rest_days')
    .values({ user_id: owner, date })
    .onConflict(conflict => conflict.columns(['user_id', 'date']).doNothing())
    .execute()
}

export async function deleteRestDay(db: Db, owner: number, date: string): Promise<void> {
  await db.deleteFrom('rest_days').where('user_id', '=', owner).where('date', '=', date).execute()
}

export const listRestDays = (db: Db, owner: number) =>
  db.selectFrom('rest_days').selectAll().where('user_id', '=', owner).orderBy('date').execute()
