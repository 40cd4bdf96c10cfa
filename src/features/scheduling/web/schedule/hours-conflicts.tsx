import { WEEKDAYS } from '#src/contract/calendar.ts'
import { VersionButtons } from '#src/platform/web/editing/version-buttons.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
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
export function HoursConflicts({ form }: { form: Form }) {
  if (form.conflicts.length === 0) return null
  return (
    <Alert tone="warning" title="Your hours were changed somewhere else too.">
      <p>Nothing is lost. Choose what to keep, then save.</p>
      <ul className="mt-3 grid gap-4">
        {form.conflicts.map(key => {
          const field = String(key)
          return (
            <li key={field} className="space-y-2">
              <p className="font-semibold">{nameOf(field)}</p>
              <p>
                Here: {wordsOf(field, form.edit.mine[field])}. Elsewhere:{' '}
                {wordsOf(field, form.edit.base[field])}.
              </p>
              <div className="flex flex-wrap gap-2">
                <VersionButtons of={nameOf(field)} onChoose={side => form.choose(key, side)} />
              </div>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
