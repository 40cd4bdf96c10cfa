import { addDays, type CalendarDate } from '#src/contract/calendar.ts'
import { counted } from '#src/contract/formats.ts'
import { isInRun } from '#src/features/tracker/domain/days.ts'
import type { Today } from '../contract/day.ts'

/** The run before a day of which nothing is known but an earlier one. */
export function runInto(
  date: CalendarDate,
  last: Pick<Today, 'date' | 'run_before' | 'week'>,
): number {
  const day = last.week.find(each => each.date === last.date)
  if (last.date !== addDays(date, -1) || !day) return 0
  if (isInRun(day)) return last.run_before + 1
  return day.rest ? last.run_before : 0
}

/** What stands beside the press of the day's one action; nothing while there is no run. */
export function runText(before: number, isTipped: boolean): string {
  if (isTipped) return before === 0 ? 'A run begins' : `${counted(before + 1, 'day')} in a row`
  return before === 0 ? '' : `${counted(before, 'day')} in a row so far`
}
