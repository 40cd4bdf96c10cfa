import type { Db } from '#src/platform/server/db/database.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'

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
