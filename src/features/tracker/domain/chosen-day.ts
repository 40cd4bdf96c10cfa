import {
  type CalendarDate,
  type CalendarMonth,
  isCalendarDate,
  isCalendarMonth,
  monthOf,
} from '#src/contract/calendar.ts'
import { FIRST_DATE } from '../constants.ts'

/** The day and the month that the tracker's address names; today and its month by default. */
export function chosenDay(
  search: URLSearchParams,
  today: CalendarDate,
): { date: CalendarDate; month: CalendarMonth } {
  const dateParam = search.get('date')
  const date = isCalendarDate(dateParam) && dateParam >= FIRST_DATE ? dateParam : today
  const monthParam = search.get('month')
  const month = isCalendarMonth(monthParam) && monthParam >= monthOf(FIRST_DATE) ? monthParam : monthOf(date)
  return { date, month }
}
