import {
  addDays,
  addMonths,
  type CalendarDate,
  monthBounds,
  monthOf,
  type WeekStart,
  weekdayOf,
} from '#src/contract/calendar.ts'

/** The date a key moves to in a month's calendar; undefined if the key does not move. */
export function dateAfterKey(
  key: string,
  date: CalendarDate,
  weekStart: WeekStart,
): CalendarDate | undefined {
  const inRow = weekStart === 'monday' ? weekdayOf(date) : (weekdayOf(date) + 1) % 7
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
      return addDays(date, -inRow)
    case 'End':
      return addDays(date, 6 - inRow)
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
