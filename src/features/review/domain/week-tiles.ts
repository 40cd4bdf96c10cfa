import { addDays, type Week } from '#src/contract/calendar.ts'
import type { DayMark } from '#src/features/tracker/contract/days.ts'
import { fillDays } from '#src/features/tracker/domain/days.ts'
import type { IfThen } from '../contract.ts'
import { isPlannedOn } from './plan.ts'

/** A week as tiles, Monday to Sunday. */
export const tilesOf = (marks: readonly DayMark[], plans: readonly IfThen[], week: Week) =>
  fillDays(marks, week, addDays(week, 6)).map(day => ({
    ...day,
    planned: plans.some(plan => isPlannedOn(plan, day.date)),
  }))
