import { msg, plural } from '@lingui/core/runtime-macro'
import { addDays, type CalendarDate } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
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
  if (before === 0) return isTipped ? said(msg`A run begins`) : ''
  return isTipped
    ? said(msg`${plural({ days: before + 1 }, { one: '# day', other: '# days' })} in a row`)
    : said(msg`${plural({ days: before }, { one: '# day', other: '# days' })} in a row so far`)
}
