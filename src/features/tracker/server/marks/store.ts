import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { DEFAULT_STATUS, LED_ENTRIES_READ, PIP_NUMBERS, TIPPED_MARK } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'
import { type LedEntry, PIP_STATUS_KEYS } from '../../domain/pips.ts'

/** Records the statuses that a new domino starts with; later changes are recorded by the table's triggers. */
export async function markNewEntry(db: Db, entry: DominoEntry): Promise<void> {
  const marks = PIP_NUMBERS.filter(n => entry[`pip${n}_status`] !== DEFAULT_STATUS).map(n => ({
    entry_id: entry.id,
    pip: n,
    status: entry[`pip${n}_status`],
    at: entry.created_at,
    source: 'app' as const,
  }))
  if (marks.length > 0) await db.insertInto('pip_marks').values(marks).execute()
}

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
