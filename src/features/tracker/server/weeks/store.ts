import type { Db } from '#src/platform/server/db/database.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import { PIP_NUMBERS } from '../../constants.ts'
import type { DominoEntry } from '../../contract.ts'
import type { PipFields } from '../../domain.ts'

const PIP_COLUMNS = PIP_NUMBERS.flatMap(n => [`pip${n}_label`, `pip${n}_status`] as const)

export type DayEntry = PipFields & Pick<DominoEntry, 'id' | 'date' | 'lead_pip'>

const entriesInRange = prepared<{ owner: number; start: string; end: string }, DayEntry>((db, arg) =>
  db
    .selectFrom('domino_entries')
    .select(['id', 'date', 'lead_pip', ...PIP_COLUMNS])
    .where('user_id', '=', arg('owner'))
    .where('date', '>=', arg('start'))
    .where('date', '<=', arg('end'))
    .orderBy('date')
    .orderBy('id'),
)

/** A member's dominoes from `start` to `end`, both included, oldest first, without their texts. */
export const listDayEntries = (db: Db, owner: number, start: string, end: string): Promise<DayEntry[]> =>
  entriesInRange(db, { owner, start, end })

export const listDay = (db: Db, owner: number, date: string): Promise<DominoEntry[]> =>
  db
    .selectFrom('domino_entries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('date', '=', date)
    .orderBy('id')
    .execute()

/** The newest domino up to a date; its labels are the member's last ones. */
export const findLatest = (db: Db, owner: number, until: string): Promise<DominoEntry | undefined> =>
  db
    .selectFrom('domino_entries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('date', '<=', until)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
