import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { ENTRIES_READ, LED_ENTRIES_READ, TIPPED_MARK } from '../constants.ts'
import type { DominoEntry } from '../contract/dominoes.ts'
import type { PipFields } from '../contract/pips.ts'
import { type LedEntry, PIP_KEYS, PIP_STATUS_KEYS } from '../domain/pips.ts'

/** A member's newest `LED_ENTRIES_READ` dominoes, oldest first, with when lead and pips were marked. */
export const listLedEntries = (db: Db, owner: number): Promise<LedEntry[]> =>
  db
    .selectFrom('domino_entries as e')
    .leftJoin('pip_marks as m', join =>
      join.onRef('m.entry_id', '=', 'e.id').on('m.pip', '>', TIPPED_MARK),
    )
    .select([
      'e.date',
      'e.lead_pip',
      'e.lead_pip_at',
      ...PIP_STATUS_KEYS.map(name => `e.${name}` as const),
    ])
    .select(eb => [
      eb.fn
        .min('m.at')
        .filterWhere(sql<SqlBool>`m.status = 'Completed' and m.pip is distinct from e.lead_pip`)
        .as('first_other_at'),
      eb.fn.max('m.at').as('last_mark_at'),
      sql<number>`max(case when m.source = 'import' then 1 else 0 end)`.as('imported'),
    ])
    .where('e.id', 'in', newest =>
      newest
        .selectFrom('domino_entries')
        .select('id')
        .where('user_id', '=', owner)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(LED_ENTRIES_READ),
    )
    .groupBy('e.id')
    .orderBy('e.date')
    .orderBy('e.id')
    .execute() as Promise<unknown> as Promise<LedEntry[]>

type DayEntry = PipFields & Pick<DominoEntry, 'id' | 'date' | 'lead_pip'>

/** A member's newest `ENTRIES_READ` dominoes from `start` to `end` (inclusive), oldest first, without their texts. */
export async function listDayEntries(
  db: Db,
  owner: number,
  start: string,
  end: string,
): Promise<DayEntry[]> {
  const newest = await db
    .selectFrom('domino_entries')
    .select(['id', 'date', 'lead_pip', ...PIP_KEYS])
    .where('user_id', '=', owner)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_READ)
    .execute()
  return newest.reverse()
}

/** A day's first open domino, or else its last one. */
export async function findOfDay(
  db: Db,
  owner: number,
  date: string,
): Promise<DominoEntry | undefined> {
  const ofDay = db
    .selectFrom('domino_entries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('date', '=', date)
  const open = await ofDay.where('completed', '=', false).orderBy('id').limit(1).executeTakeFirst()
  return open ?? ofDay.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The newest domino up to a date; its labels are the member's last ones. */
export const findLatest = (
  db: Db,
  owner: number,
  until: string,
): Promise<DominoEntry | undefined> =>
  db
    .selectFrom('domino_entries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('date', '<=', until)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function hasCompletedDomino(db: Db, owner: number): Promise<boolean> {
  const found = await db
    .selectFrom('domino_entries')
    .select('id')
    .where('user_id', '=', owner)
    .where('completed', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** A day's newest open domino, or else its newest completed one. */
export const findToLog = (db: Db, owner: number, date: string): Promise<DominoEntry | undefined> =>
  db
    .selectFrom('domino_entries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('date', '=', date)
    .orderBy('completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The title of each day's domino, as `findToLog` finds it; days without one are left out. */
export async function titlesOfDays(
  db: Db,
  owner: number,
  [start, end]: readonly [string, string],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('domino_entries')
    .select(['date', 'title'])
    .where('user_id', '=', owner)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('completed', 'desc')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ date, title }) => [date, title]))
}

export async function hasRestDay(db: Db, owner: number, date: string): Promise<boolean> {
  const found = await db
    .selectFrom('rest_days')
    .select('id')
    .where('user_id', '=', owner)
    .where('date', '=', date)
    .executeTakeFirst()
  return found !== undefined
}

/** The newest mark of a pip of a domino that is known to be the member's own; null before its first. */
export async function newestMark(db: Db, entryId: number, pip: number): Promise<number | null> {
  const mark = await db
    .selectFrom('pip_marks')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('pip', '=', pip)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mark?.id ?? null
}
