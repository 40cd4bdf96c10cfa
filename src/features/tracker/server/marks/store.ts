import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import { DEFAULT_STATUS, LED_ENTRIES_READ, PIP_NUMBERS } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'
import { PIP_STATUS_KEYS, type PipStatuses } from '../../domain/pips.ts'

/** Records the statuses that a new domino starts with; later changes are recorded by the table's triggers. */
export async function markNewEntry(
  db: Db,
  entry: DominoEntry,
  source: 'app' | 'import' = 'app',
): Promise<void> {
  const marks = PIP_NUMBERS.filter(n => entry[`pip${n}_status`] !== DEFAULT_STATUS).map(n => ({
    entry_id: entry.id,
    pip: n,
    status: entry[`pip${n}_status`],
    at: entry.created_at,
    source,
  }))
  if (marks.length > 0) await db.insertInto('pip_marks').values(marks).execute()
}

export interface LedEntry extends PipStatuses {
  id: number
  date: string
  lead_pip: number | null
  lead_pip_at: string | null
  /** The first completion of a pip other than the lead; null when there is none. */
  first_other_at: string | null
  last_mark_at: string | null
  imported: number
}

const ledEntries = prepared<{ owner: number; start: string }, LedEntry>(
  (db, arg) =>
    db
      .selectFrom('domino_entries as e')
      .leftJoin('pip_marks as m', 'm.entry_id', 'e.id')
      .select([
        'e.id',
        'e.date',
        'e.lead_pip',
        'e.lead_pip_at',
        ...PIP_STATUS_KEYS.map(name => `e.${name}` as const),
      ])
      .select(eb => [
        eb.fn
          .min('m.at')
          .filterWhere(sql<boolean>`m.status = 'Completed' and m.pip is distinct from e.lead_pip`)
          .as('first_other_at'),
        eb.fn.max('m.at').as('last_mark_at'),
        sql<number>`max(case when m.source = 'import' then 1 else 0 end)`.as('imported'),
      ])
      .where('e.id', 'in', newest =>
        newest
          .selectFrom('domino_entries')
          .select('id')
          .where('user_id', '=', arg('owner'))
          .where('date', '>=', arg('start'))
          .orderBy('date', 'desc')
          .orderBy('id', 'desc')
          .limit(LED_ENTRIES_READ),
      )
      .groupBy('e.id')
      .orderBy('e.date')
      .orderBy('e.id') as never,
)

/** A member's newest `LED_ENTRIES_READ` dominoes from a date on, oldest first, with when lead and pips were marked. */
export const listLedEntries = (db: Db, owner: number, start: string): Promise<LedEntry[]> =>
  ledEntries(db, { owner, start })
