import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { TEXT_LABELS, type TextField } from '../constants.ts'
import { type ArchivedWeek, archivedWeek } from '../contract/archive.ts'
import type { WeeklyPlanner } from '../contract.ts'
import { partsOf, withParts } from '../domain.ts'
import { lockByWeek, replaceVersion } from './planners.store.ts'

/** The words of a part of a week: of a text, or of a priority. */
const wordsIn = (part: unknown): string =>
  typeof part === 'string' ? part : ((part as { text?: string } | null)?.text ?? '')

/** 'Insights', or a day's date. */
const labelOf = (part: string): string =>
  TEXT_LABELS[part as TextField] ?? part.split('.')[1] ?? part

/**
 * Fills what is empty here; what is written stays.
 * @returns the week here after that, and the texts for which there was no room, one per line
 */
function mergeWeek(here: WeeklyPlanner, incoming: ArchivedWeek) {
  const mine = partsOf(here)
  const filled: Record<string, unknown> = {}
  const rest: string[] = []
  for (const [part, theirs] of Object.entries(partsOf(incoming))) {
    const [words, written] = [wordsIn(theirs), wordsIn(mine[part])]
    if (!words || words === written) continue
    if (written) rest.push(`${labelOf(part)}: ${words}`)
    else filled[part] = theirs
  }
  return { week: withParts(here, filled), isFilled: Object.keys(filled).length > 0, rest }
}

const CONTENT_MAX = 100_000

const weeks: ImportedList = {
  ...importedRows('weekly_planners', { row: archivedWeek, writtenAt: 'created_at' }),
  async fates(db, owner, rows) {
    const known = await db
      .selectFrom('weekly_planners')
      .selectAll()
      .where('user_id', '=', owner)
      .where(
        'week_start_date',
        'in',
        rows.map(row => (row as ArchivedWeek).week_start_date),
      )
      .execute()
    const here = new Map(known.map(each => [each.week_start_date, each]))
    const seen = new Set<string>()
    return rows.map(row => {
      const week = row as ArchivedWeek
      const mine = here.get(week.week_start_date)
      if (!mine) {
        // A file with a week twice: the second fills the first.
        if (seen.has(week.week_start_date)) return 'merged'
        seen.add(week.week_start_date)
        return 'new'
      }
      const { isFilled, rest } = mergeWeek(mine, week)
      return isFilled || rest.length > 0 ? 'merged' : 'here'
    })
  },
  async merge(trx, owner, row, now) {
    const incoming = row as ArchivedWeek
    const here = await lockByWeek(trx, owner, incoming.week_start_date)
    if (!here) throw new Error('the week to fill is gone')
    const { week, isFilled, rest } = mergeWeek(here, incoming)
    if (isFilled) await replaceVersion(trx, here, week, now)
    const content = rest.join('\n\n').slice(0, CONTENT_MAX)
    return {
      id: here.id,
      rest: content ? { title: `Week of ${incoming.week_start_date}, imported`, content } : null,
    }
  },
  shared: { kind: 'planner', dayOf: row => (row as ArchivedWeek).week_start_date },
}

export const plannerImports: readonly ImportedList[] = [weeks]
