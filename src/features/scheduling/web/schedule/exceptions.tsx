import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isCalendarDate } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { byPlace } from '#src/platform/web/lists/by-place.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { type FormDay, nextRange } from '../../domain/week-form.ts'
import { RangeRow } from './range-row.tsx'

interface ExceptionsProps {
  days: readonly FormDay[]
  errors: Readonly<Record<string, string>>
  onChange: (days: FormDay[]) => void
}

/** Days with hours of their own, or none. Past days are kept, but not shown. */
export function Exceptions({ days, errors, onChange }: ExceptionsProps) {
  const today = useToday()
  const [date, setDate] = useState('')
  const [error, setError] = useState<string>()
  const replace = (day: FormDay) =>
    onChange(days.map(each => (each.date === day.date ? day : each)))
  const add = () => {
    if (!isCalendarDate(date) || date < today)
      return setError(t`Please choose a day from today on.`)
    if (days.some(day => day.date === date)) return setError(t`This day is in the list already.`)
    onChange([...days, { date, ranges: [] }].sort((a, b) => (a.date < b.date ? -1 : 1)))
    setDate('')
    setError(undefined)
  }
  return (
    <section aria-labelledby="exceptions" className="space-y-4">
      <div>
        <h2 id="exceptions" className="text-2xl">
          <Trans>Exceptions</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>A day off, or a day with other hours than its week.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t`Date`} error={error}>
          <DatePicker value={date} onChange={setDate} min={today} />
        </Field>
        <Button variant="secondary" className="sm:mt-7.5" onClick={add}>
          <Trans>Add the day</Trans>
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {days
          .filter(day => day.date >= today)
          .map(day => (
            <li key={day.date} className="grid gap-3 py-4 sm:grid-cols-[16rem_1fr]">
              <p className="font-semibold">{longDate(day.date)}</p>
              <div className="space-y-2">
                {day.ranges.length === 0 && (
                  <p className="text-ink-soft">
                    <Trans>Closed</Trans>
                  </p>
                )}
                <ul className="space-y-2">
                  {byPlace(day.ranges).map(({ item: range, place: index, key }) => (
                    <RangeRow
                      key={key}
                      range={range}
                      of={longDate(day.date)}
                      error={errors[`${day.date} ${index}`]}
                      onChange={changed =>
                        replace({ ...day, ranges: day.ranges.with(index, changed) })
                      }
                      onRemove={() => replace({ ...day, ranges: day.ranges.toSpliced(index, 1) })}
                    />
                  ))}
                </ul>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() =>
                      replace({ ...day, ranges: [...day.ranges, nextRange(day.ranges)] })
                    }
                  >
                    <Trans>
                      Add hours<span className="sr-only"> on {longDate(day.date)}</span>
                    </Trans>
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => onChange(days.filter(each => each.date !== day.date))}
                  >
                    <Trans>
                      Remove<span className="sr-only"> the exception of {longDate(day.date)}</span>
                    </Trans>
                  </Button>
                </div>
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}
