import { addDays, addMonths, type CalendarDate, monthBounds, monthOf } from '#src/contract/calendar.ts'

/** The date a key moves to in a Monday-first calendar; undefined if the key does not move. */
export function dateAfterKey(key: string, date: CalendarDate): CalendarDate | undefined {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekday)
    case 'End':
      return addDays(date, 6 - weekday)
    case 'PageUp':
      return sameDayIn(date, -1)
    case 'PageDown':
      return sameDayIn(date, 1)
    default:
      return undefined
  }
}

/** The same day `months` later, clamped to the last day of that month. */
function sameDayIn(date: CalendarDate, months: number): CalendarDate {
  const { start, end } = monthBounds(addMonths(monthOf(date), months))
  const same = `${monthOf(start)}-${date.slice(8)}`
  return same < end ? same : end
}
