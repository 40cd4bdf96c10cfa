import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { type Db, hasChanged, inTransaction } from '#src/platform/server/db/database.ts'
import { CALENDAR_STOP_HOURS } from '../constants.ts'
import type { Interval } from '../domain/zones.ts'
import type { Busy } from './calendar-parsing/busy.ts'
import type { Calendars } from './rows.generated.ts'

/** Rows in one statement: SQLite takes at most 32,766 parameters. */
const BATCH = 500

export type StoredCalendar = Selectable<Calendars>

export const listCalendars = (db: Db, coachId: number): Promise<StoredCalendar[]> =>
  db.selectFrom('calendars').selectAll().where('coach_id', '=', coachId).orderBy('id').execute()

export const insertCalendar = (db: Db, values: Insertable<Calendars>): Promise<StoredCalendar> =>
  db.insertInto('calendars').values(values).returningAll().executeTakeFirstOrThrow()

export const updateCalendar = (
  db: Db,
  coachId: number,
  id: number,
  change: Updateable<Calendars>,
): Promise<StoredCalendar | undefined> =>
  db
    .updateTable('calendars')
    .set(change)
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .returningAll()
    .executeTakeFirst()

export const deleteCalendar = (db: Db, coachId: CoachId, id: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('calendars').where('id', '=', id).where('coach_id', '=', coachId))

/**
 * Calendars whose last read began by then, or while the clock was ahead, or that must be read again.
 * @param coachId null for those of all coaches
 */
export const listAsked = (
  db: Db,
  { before, now }: { before: string; now: string },
  coachId: number | null,
): Promise<StoredCalendar[]> =>
  db
    .selectFrom('calendars')
    .selectAll()
    .where(eb =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before), eb('asked_at', '>', now)]),
    )
    .$if(coachId !== null, query => query.where('coach_id', '=', coachId ?? 0))
    .orderBy('asked_at')
    .limit(100)
    .execute()

/** Claims the next read. @returns false if another process was faster */
export const takeReading = (
  db: Db,
  { id, asked_at }: StoredCalendar,
  now: string,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('calendars')
      .set({ asked_at: now })
      .where('id', '=', id)
      .where('asked_at', asked_at === null ? 'is' : '=', asked_at),
  )

export const figuresOf = ({ busy, entries, left_out, unread }: Busy) => ({
  busy: busy.length,
  entries,
  left_out,
  unread: JSON.stringify(unread),
})

/** Replaces a calendar's busy times; nothing happens when it was disconnected meanwhile. */
export function storeBusy(db: Db, id: number, read: Busy, now: string): Promise<void> {
  return inTransaction(db, async trx => {
    const { busy } = read
    const stored = trx
      .updateTable('calendars')
      .set({ read_at: now, failing_since: null, ...figuresOf(read) })
      .where('id', '=', id)
    if (!(await hasChanged(stored))) return
    await trx.deleteFrom('busy_times').where('calendar_id', '=', id).execute()
    for (let from = 0; from < busy.length; from += BATCH) {
      const rows = busy.slice(from, from + BATCH).map(({ start, end }) => ({
        calendar_id: id,
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(end).toISOString(),
      }))
      await trx.insertInto('busy_times').values(rows).execute()
    }
  })
}

export async function markFailing(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('calendars')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

export async function listBusy(
  db: Db,
  coachId: number,
  { start, end }: Interval,
): Promise<Interval[]> {
  const rows = await db
    .selectFrom('calendars')
    .innerJoin('busy_times', 'busy_times.calendar_id', 'calendars.id')
    .select(['starts_at', 'ends_at'])
    .where('coach_id', '=', coachId)
    .where('ends_at', '>', new Date(start).toISOString())
    .where('starts_at', '<', new Date(end).toISOString())
    .execute()
  return rows.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }))
}

/** Whether one of a coach's calendars has failed so long that nothing may be booked. */
export async function isPaused(db: Db, coachId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - CALENDAR_STOP_HOURS * 3_600_000).toISOString()
  const stopping = await db
    .selectFrom('calendars')
    .select('id')
    .where('coach_id', '=', coachId)
    .where('when_failing', '=', 'stop')
    .where('failing_since', '<=', since)
    .limit(1)
    .executeTakeFirst()
  return stopping !== undefined
}
