import { msg, plural } from '@lingui/core/runtime-macro'
import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  daysBetween,
  isCalendarDate,
  isCalendarMonth,
  monthOf,
} from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { FIRST_DATE } from '../constants.ts'
import type { DayMark } from '../contract/days.ts'
import type { PipStatuses } from '../contract/pips.ts'
import { allPipsCompleted } from './pips.ts'

/** Checks that `date` lies between 1900-01-01 and `latest` (docs/product.md 4.3). */
export const isDominoDate = (date: CalendarDate, latest: CalendarDate): boolean =>
  date >= FIRST_DATE && date <= latest

export type DayState = 'in-progress' | 'completed'

/** Per day: completed if at least one entry has all 12 pips Completed, otherwise in progress (docs/product.md 4.1). */
export function dayStates(
  entries: readonly (PipStatuses & { date: CalendarDate })[],
): Map<CalendarDate, DayState> {
  const states = new Map<CalendarDate, DayState>()
  for (const entry of entries) {
    if (allPipsCompleted(entry)) states.set(entry.date, 'completed')
    else if (!states.has(entry.date)) states.set(entry.date, 'in-progress')
  }
  return states
}

/** 'You have N domino(s) set for this day.' (docs/product.md 4.1). */
export const countText = (count: number): string =>
  said(
    msg`You have ${plural({ count }, { one: '# domino', other: '# dominos' })} set for this day.`,
  )

/** Label of the button that creates a domino (docs/product.md 4.1). */
export function createLabel(signedIn: boolean, isToday: boolean): string {
  if (!signedIn) return said(msg`Login to Save`)
  return isToday ? said(msg`Begin Today's Domino`) : said(msg`Add Domino for This Date`)
}

/** Label of the button that opens an incomplete domino (docs/product.md 4.1). */
export const reviewLabel = (isToday: boolean): string =>
  isToday ? said(msg`Update Today's Domino`) : said(msg`Review Domino`)

/** Whether a day belongs to a run. */
export const isInRun = ({ state, tipped }: Pick<DayMark, 'state' | 'tipped'>): boolean =>
  tipped || state === 'completed'

/**
 * The current run of days on which a domino was tipped or completed (docs/product.md 4.6). Rest days neither count nor
 * break it, nor does today until it counts.
 * @param from the first day that `marks` cover
 * @returns `open` if the run reaches `from` and may have started earlier
 */
export function currentRun(
  marks: readonly DayMark[],
  today: CalendarDate,
  from: CalendarDate,
): { days: number; completed: number; since: CalendarDate | null; open: boolean } {
  const byDate = new Map(marks.map(mark => [mark.date, mark]))
  let days = 0
  let completed = 0
  let since: CalendarDate | null = null
  for (let date = today; date >= from; date = addDays(date, -1)) {
    const mark = byDate.get(date)
    if (mark && isInRun(mark)) {
      days += 1
      if (mark.state === 'completed') completed += 1
      since = date
    } else if (!mark?.rest && date !== today) return { days, completed, since, open: false }
  }
  return { days, completed, since, open: true }
}

/** Adds the days without a mark, so that the result covers every day from `start` to `end`. */
export function fillDays(
  marks: readonly DayMark[],
  start: CalendarDate,
  end: CalendarDate,
): DayMark[] {
  const byDate = new Map(marks.map(mark => [mark.date, mark]))
  return daysBetween(start, end).map(
    date => byDate.get(date) ?? { date, state: 'none', tipped: false, rest: false },
  )
}

export function dayTotals(marks: readonly DayMark[]) {
  const inProgress = marks.filter(mark => mark.state === 'in-progress').length
  const completed = marks.filter(mark => mark.state === 'completed').length
  return {
    /** Days with a domino, completed or in progress. */
    entries: inProgress + completed,
    inProgress,
    completed,
    rest: marks.filter(mark => mark.rest).length,
  }
}

/** The day and the month that the tracker's address names; today and its month by default. */
export function chosenDay(
  search: URLSearchParams,
  today: CalendarDate,
): { date: CalendarDate; month: CalendarMonth } {
  const dateParam = search.get('date')
  const date = isCalendarDate(dateParam) && dateParam >= FIRST_DATE ? dateParam : today
  const monthParam = search.get('month')
  const month =
    isCalendarMonth(monthParam) && monthParam >= monthOf(FIRST_DATE) ? monthParam : monthOf(date)
  return { date, month }
}

/** The day of a new domino: the one that the address names, if a domino may be set on it; today by default. */
export const newDate = (param: string | null, today: CalendarDate): CalendarDate =>
  isCalendarDate(param) && isDominoDate(param, today) ? param : today
