import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  dayNumber,
  HOUR_MS,
} from '#src/contract/calendar.ts'
import { LATE_HOURS, type LeftOut } from '#src/features/review/constants.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { LedEntry } from '#src/features/tracker/domain/pips.ts'
import type { LedDay } from './watching.ts'

export interface Eligible {
  /** Days that count, oldest first, up to today. */
  days: LedDay[]
  /** How many of them can no longer change. */
  settled: number
  leftOut: Record<LeftOut, number>
}

const LATE_MS = LATE_HOURS * HOUR_MS
/** In every time zone a day ends at most this long after it ends in UTC, and at most 14 hours before that. */
const ENDS_LAST_MS = 12 * HOUR_MS
const ENDS_FIRST_MS = -14 * HOUR_MS

/** Whether an instant is later than 48 hours after a day's end in the member's time zone. */
export function isLate(at: string, date: CalendarDate, timeZone: string): boolean {
  const after = Date.parse(at) - LATE_MS - Date.parse(`${addDays(date, 1)}T00:00:00Z`)
  if (after < ENDS_FIRST_MS) return false
  if (after > ENDS_LAST_MS) return true
  return calendarDateAt(new Date(Date.parse(at) - LATE_MS), timeZone) > date
}

/** Whether the lead was named before any other pip was completed; after that, it would be hindsight. */
const isNamedBeforehand = ({ lead_pip, lead_pip_at, first_other_at }: LedEntry): boolean =>
  lead_pip !== null &&
  lead_pip_at !== null &&
  (first_other_at === null || lead_pip_at < first_other_at)

function reasonOf(
  entry: LedEntry,
  isSecond: boolean,
  isRest: boolean,
  timeZone: string,
): LeftOut | null {
  if (isSecond) return 'second'
  if (isRest) return 'rest'
  if (entry.imported) return 'imported'
  if (entry.last_mark_at !== null && isLate(entry.last_mark_at, entry.date, timeZone)) return 'late'
  return isNamedBeforehand(entry) ? null : 'no_lead'
}

const bitsOf = (entry: LedEntry): number =>
  PIP_NUMBERS.reduce(
    (bits, n) => (entry[`pip${n}_status`] === 'Completed' ? bits | (1 << (n - 1)) : bits),
    0,
  )

/**
 * The days that count, and why the others do not.
 * @param entries oldest first
 * @param restDays all days off: those without a domino are counted as left out, too
 */
export function eligibleDays(
  entries: readonly LedEntry[],
  restDays: readonly CalendarDate[],
  timeZone: string,
  now: Date,
): Eligible {
  const rest = new Set(restDays)
  const leftOut: Record<LeftOut, number> = {
    rest: rest.size,
    no_lead: 0,
    second: 0,
    imported: 0,
    late: 0,
  }
  const days: LedDay[] = []
  const nowText = now.toISOString()
  let settled = 0
  let before = ''
  for (const entry of entries) {
    const reason = reasonOf(entry, entry.date === before, rest.has(entry.date), timeZone)
    before = entry.date
    if (reason === null) {
      days.push({
        day: dayNumber(entry.date),
        lead: (entry.lead_pip ?? 1) - 1,
        done: bitsOf(entry),
      })
      if (isLate(nowText, entry.date, timeZone)) settled = days.length
    } else if (reason !== 'rest') leftOut[reason] += 1
  }
  return { days, settled, leftOut }
}

/**
 * The days of a trial that count, whichever pip led them: their completed pips other than the two that are compared.
 * @param entries of the trial, oldest first
 * @param pips from 1 to 12
 */
export function outcomeDays(
  entries: readonly LedEntry[],
  restDays: readonly CalendarDate[],
  timeZone: string,
  pips: readonly number[],
): { day: number; outcome: number }[] {
  const compared = PIP_NUMBERS.filter(n => !pips.includes(n))
  return entries.flatMap((entry, at) => {
    const isSecond = entries[at - 1]?.date === entry.date
    const reason = reasonOf(entry, isSecond, restDays.includes(entry.date), timeZone)
    if (reason !== null && reason !== 'no_lead') return []
    const outcome = compared.filter(n => entry[`pip${n}_status`] === 'Completed').length
    return [{ day: dayNumber(entry.date), outcome }]
  })
}
