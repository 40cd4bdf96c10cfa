import { t } from '@lingui/core/macro'
import { weekdayOf } from '#src/contract/calendar.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { TEXT_LABELS, type TextField } from '../../constants.ts'

export const fieldId = (field: string): string => `planner-${field.replaceAll('.', '-')}`

/** A field's name in messages: 'Insights', 'Domino for Monday', 'Priority 2 for Friday'. */
export function fieldName(field: string): string {
  const [, date, part, index, detail] =
    /^(\d{4}-\d{2}-\d{2})\.(priorities|domino|notes)(?:\.(\d)\.(text|completed))?$/.exec(field) ??
    []
  if (!date) return said(TEXT_LABELS[field as TextField] ?? field)
  const day = weekdayName(weekdayOf(date))
  if (part === 'domino') return t`Domino for ${day}`
  if (part === 'notes') return t`Notes for ${day}`
  const number = Number(index) + 1
  return detail === 'completed'
    ? t`Priority ${number} for ${day}, completed`
    : t`Priority ${number} for ${day}`
}
