import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { DATE_REQUIRED, FIRST_DATE } from '../../constants.ts'
import { newDomino } from '../../contract/dominoes.ts'
import type { DominoForm } from '../use-domino-changes.ts'

export type DominoErrors = Partial<Record<'date' | 'title' | 'description', string>>

/** Validation messages by field (docs/product.md 4.3); empty if the form is valid. */
export function dominoErrors(form: DominoForm, today: CalendarDate): DominoErrors {
  const errors: DominoErrors = {}
  for (const { path, message } of newDomino.safeParse(form).error?.issues ?? []) {
    const field = path[0]
    if (field === 'title' || field === 'description') errors[field] ??= message
  }
  if (!isCalendarDate(form.date)) errors.date = DATE_REQUIRED
  else if (form.date > today) errors.date = 'Please choose today or an earlier day.'
  else if (form.date < FIRST_DATE) errors.date = 'Please choose a date on or after January 1, 1900.'
  return errors
}
