import {
  type CalendarDate,
  type CalendarMonth,
  isCalendarDate,
  isCalendarMonth,
  monthOf,
} from '#src/contract/calendar.ts'
import { FIRST_DATE } from '../constants.ts'
import { isDominoDate } from './days.ts'

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
