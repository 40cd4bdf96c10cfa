import type { Week } from '#src/contract/calendar.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import type { WeeklyPlanner } from '../contract.ts'
import { formOf, lengthErrors } from '../domain.ts'

/** Editing a week: kept in this browser, merged field by field with what is saved elsewhere. */
export function useWeekEdit(week: Week, planner: WeeklyPlanner | null) {
  const edit = useKeptEdit(`planner-${week}`, formOf(week, planner), planner?.updated_at ?? '')
  return {
    ...edit,
    form: edit.value,
    errors: lengthErrors(edit.value),
    set: (field: string, value: string | boolean) => edit.set({ [field]: value }),
  }
}

export type WeekEdit = ReturnType<typeof useWeekEdit>
