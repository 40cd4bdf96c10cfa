import { addDays, type CalendarDate, type Week, weekdayOf, weekOf } from '#src/contract/calendar.ts'

const WEDNESDAY = 2
const SATURDAY = 5

/** The week whose review belongs to a day: on Saturday and Sunday the present one, otherwise the last. */
export function weekToReview(today: CalendarDate): Week {
  const week = weekOf(today)
  return weekdayOf(today) >= SATURDAY ? week : addDays(week, -7)
}

/** A review is offered from its Saturday to the following Wednesday, in the member's calendar. */
export function isOffered(week: Week, today: CalendarDate): boolean {
  const day = weekdayOf(today)
  return week === weekToReview(today) && (day >= SATURDAY || day <= WEDNESDAY)
}
