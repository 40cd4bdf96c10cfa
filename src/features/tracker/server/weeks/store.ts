import type { Db } from '#src/platform/server/db/database.ts'
import { ENTRIES_READ } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'
import { PIP_KEYS, type PipFields } from '../../domain/pips.ts'

export type DayEntry = PipFields & Pick<DominoEntry, 'id' | 'date' | 'lead_pip'>

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

/** Whether a member has ever completed a domino. */
export async function hasCompletedDomino(db: Db, owner: number): Promise<boolean> {
  const found = await db
    .selectFrom('domino_entries')
    .select('id')
    .where('user_id', '=', owner)
    .where('completed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
