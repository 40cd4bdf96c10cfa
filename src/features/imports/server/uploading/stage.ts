import { dayNumber } from '#src/contract/calendar.ts'
import type { ImportKind } from '../../constants.ts'
import type { ImportMapping, MemberImport } from '../../contract.ts'
import { countTicks, type HabitMapping, rowsOf } from '../../domain/habits.ts'
import type { Parsed, ParsedHabits } from '../../domain/parsed.ts'
import { Stage, type Staging } from '../staging/rows.ts'
import * as store from '../store.ts'
import { countNotes, NOTES, notesChoice, stageNotes } from './notes.ts'

export const TITLES: Readonly<Record<Exclude<ImportKind, 'archive' | 'markdown'>, string>> = {
  loop: 'From Loop',
  habitica: 'From Habitica',
  csv: 'From a file',
}

async function stageHabits(staging: Staging, parsed: ParsedHabits, mapping: HabitMapping): Promise<void> {
  const { kind, labels, now } = staging
  const title = kind === 'markdown' ? '' : TITLES[kind]
  const { dominoes, marks, restDays } = rowsOf(parsed, { mapping, title, labels, now })
  const stage = new Stage(staging)
  for (const { date, row } of dominoes) {
    stage.add('domino_entries', row, { site: kind, id: dayNumber(date), at: date })
    await stage.pause()
  }
  for (const { date, row } of marks) {
    stage.add('pip_marks', row, { site: kind, id: dayNumber(date) * 12 + Number(row.pip), at: date })
    await stage.pause()
  }
  for (const [index, date] of restDays.entries()) {
    stage.add('rest_days', { id: index + 1, date }, { site: kind, id: dayNumber(date), at: date })
    await stage.pause()
  }
  await stage.end()
}

/** Stages what the mapping makes of a file of another product, replacing what was staged before. @throws BadRows */
export async function stageParsed(staging: Staging, parsed: Parsed, mapping: ImportMapping): Promise<void> {
  await store.unstage(staging.db, staging.importId, { except: NOTES })
  if ('notes' in parsed) await stageNotes(staging, notesChoice(mapping))
  else await stageHabits(staging, parsed.habits, mapping as HabitMapping)
}

const NONE = { new: 0, here: 0, merged: 0, left_out: 0 }

/** What a file says, and what becomes of it. */
export interface Change {
  /** Of a file of another product. */
  parsed: Parsed | null
  mapping: ImportMapping | null
  /** The lists that an archive has, even without rows. */
  lists: readonly string[]
}

/** What a file brings, in its own terms. @param counts of the staged rows by list */
export function countsOf(
  { parsed, mapping, lists }: Change,
  counts: MemberImport['counts'],
): MemberImport['counts'] {
  if (!parsed || !mapping)
    return Object.fromEntries(
      [...new Set([...lists, ...Object.keys(counts)])].map(name => [name, counts[name] ?? NONE]),
    )
  const of = (name: string) => ({ new: counts[name]?.new ?? 0, here: counts[name]?.here ?? 0 })
  if ('notes' in parsed) return { files: countNotes(parsed.notes, counts) }
  const days = of('domino_entries')
  const done = parsed.habits.days.filter(each => each.done.length > 0).length
  return {
    // `left_out`: the days that the mapping leaves out.
    days: { ...days, merged: 0, left_out: done - days.new - days.here },
    ticks: {
      file: countTicks(parsed.habits),
      chosen: countTicks(parsed.habits, mapping as HabitMapping),
    },
    rest_days: of('rest_days'),
  }
}
