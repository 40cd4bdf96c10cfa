import { WEEKDAYS } from '#src/contract/calendar.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import type { TimeRange } from '../../domain/ranges.ts'
import { DAYS, weekdayField, ZONE } from '../../domain/week-form.ts'
import type { useHours } from './use-hours.ts'

type Form = ReturnType<typeof useHours>['form']

const nameOf = (field: string): string => {
  if (field === ZONE) return 'Time zone'
  if (field === DAYS) return 'Exceptions'
  return WEEKDAYS.find((_, index) => weekdayField(index + 1) === field) ?? field
}

function wordsOf(field: string, value: string | undefined): string {
  if (field === ZONE) return value ?? ''
  const list: (TimeRange & { date?: string })[] = JSON.parse(value ?? '[]')
  if (list.length === 0) return 'None'
  return list.map(each => each.date ?? `${each.from} to ${each.to}`).join(', ')
}

/** Both versions of what was changed in two places, with a choice. */
export const HoursConflicts = ({ form }: { form: Form }) => (
  <VersionChoice
    title="Your hours were changed somewhere else too."
    versions={versionsOf(
      form.edit,
      field => nameOf(String(field)),
      (hours, field) => wordsOf(String(field), hours[field]),
    )}
    onChoose={form.choose}
  />
)
