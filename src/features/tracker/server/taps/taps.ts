import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { TITLE_MAX } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'
import { defaultPips, type PipNumber } from '../../domain/pips.ts'
import { markNewEntry } from '../marks/store.ts'
import { findEntry, insertEntry, updateEntry } from '../store.ts'

interface Made {
  date: CalendarDate
  title: string
  description: string
  leadPip: number | null
  /** By pip. */
  labels: readonly string[]
}

/** Makes a day's domino as it is planned, with nothing done. */
export async function makeEntry(
  trx: Db,
  owner: number,
  made: Made,
  now: Date,
): Promise<DominoEntry> {
  const entry = await insertEntry(
    trx,
    owner,
    {
      ...defaultPips(made.labels),
      date: made.date,
      title: made.title.slice(0, TITLE_MAX).toWellFormed(),
      description: made.description || null,
      lead_pip: made.leadPip,
    },
    now.toISOString(),
  )
  await markNewEntry(trx, entry)
  return entry
}

/** @returns false when the domino is completed or gone */
export async function setPip(
  trx: Db,
  owned: { owner: number; id: number },
  { pip, status }: { pip: number; status: string },
  now: Date,
): Promise<boolean> {
  for (;;) {
    const stored = await findEntry(trx, owned)
    if (!stored || stored.completed) return false
    const change = { [`pip${pip}_status`]: status }
    if (await updateEntry(trx, stored, change, now.toISOString())) return true
  }
}

export const statusOf = (entry: DominoEntry, pip: number): string =>
  entry[`pip${pip as PipNumber}_status`]
