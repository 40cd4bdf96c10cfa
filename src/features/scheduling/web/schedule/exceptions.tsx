import { useState } from 'react'
import { longDate } from '#src/contract/formats.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { byPlace } from '#src/platform/web/lists/by-place.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
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
  const isNew = date >= today && !days.some(day => day.date === date)
  const replace = (day: FormDay) => onChange(days.map(each => (each.date === day.date ? day : each)))
  const add = () => {
    onChange([...days, { date, ranges: [] }].sort((a, b) => (a.date < b.date ? -1 : 1)))
    setDate('')
  }
  return (
    <section aria-labelledby="exceptions" className="space-y-4">
      <div>
        <h2 id="exceptions" className="text-2xl">
          Exceptions
        </h2>
        <p className="text-ink-soft">A day off, or a day with other hours than its week.</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <label className="font-semibold">
          Date
          <input
            type="date"
            min={today}
            value={date}
            onChange={event => setDate(event.target.value)}
            className={`${CONTROL} mt-1.5 min-h-11 font-normal`}
          />
        </label>
        <Button variant="secondary" disabled={!isNew} onClick={add}>
          Add the day
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {days
          .filter(day => day.date >= today)
          .map(day => (
            <li key={day.date} className="grid gap-3 py-4 sm:grid-cols-[16rem_1fr]">
              <p className="font-semibold">{longDate(day.date)}</p>
              <div className="space-y-2">
                {day.ranges.length === 0 && <p className="text-ink-soft">Closed</p>}
                <ul className="space-y-2">
                  {byPlace(day.ranges).map(({ item: range, place: index, key }) => (
                    <RangeRow
                      key={key}
                      range={range}
                      of={longDate(day.date)}
                      error={errors[`${day.date} ${index}`]}
                      onChange={changed => replace({ ...day, ranges: day.ranges.with(index, changed) })}
                      onRemove={() => replace({ ...day, ranges: day.ranges.toSpliced(index, 1) })}
                    />
                  ))}
                </ul>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => replace({ ...day, ranges: [...day.ranges, nextRange(day.ranges)] })}
                  >
                    Add hours<span className="sr-only"> on {longDate(day.date)}</span>
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => onChange(days.filter(each => each.date !== day.date))}
                  >
                    Remove<span className="sr-only"> the exception of {longDate(day.date)}</span>
                  </Button>
                </div>
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}
