import { WEEKDAYS } from '#src/contract/calendar.ts'
import { byPlace } from '#src/platform/web/lists/by-place.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Availability } from '../../contract/availability.ts'
import {
  DAYS,
  daysOf,
  type FormRange,
  nextRange,
  rangeErrors,
  rangesOf,
  weekdayField,
  ZONE,
} from '../../domain/week-form.ts'
import { CopyMenu } from './copy-menu.tsx'
import { Exceptions } from './exceptions.tsx'
import { HoursConflicts } from './hours-conflicts.tsx'
import { RangeRow } from './range-row.tsx'
import { useHours } from './use-hours.ts'
import { ZoneField } from './zone-field.tsx'

/** The coach's week, exceptions by date, and the time zone of both. */
export function HoursForm({ stored }: { stored: Availability }) {
  const { form, save } = useHours(stored)
  const fields = form.value
  const errors = rangeErrors(fields)
  const hasErrors = Object.keys(errors).length > 0
  const setDay = (weekday: number, ranges: FormRange[]) =>
    form.set({ [weekdayField(weekday)]: JSON.stringify(ranges) })
  return (
    <Form
      className="space-y-10"
      busy={save.isPending}
      onSubmit={() => !hasErrors && form.conflicts.length === 0 && save.mutate(form.edit)}
    >
      {form.isRestored && (
        <Alert
          title="Your unsaved changes are back."
          actions={
            <Button size="sm" variant="secondary" onClick={form.reset}>
              Discard them
            </Button>
          }
        >
          They were not saved when you left.
        </Alert>
      )}
      <HoursConflicts form={form} />
      <ZoneField
        label="Time zone"
        hint="Your hours follow the local time there, including daylight saving."
        zone={fields[ZONE] ?? ''}
        onChange={zone => form.set({ [ZONE]: zone })}
      />
      <section aria-labelledby="week" className="space-y-2">
        <h2 id="week" className="text-2xl">
          Every week
        </h2>
        <ul className="divide-y divide-line">
          {WEEKDAYS.map((name, index) => (
            <WeekdayRow
              key={name}
              weekday={index + 1}
              ranges={rangesOf(fields, index + 1)}
              errors={errors}
              onChange={ranges => setDay(index + 1, ranges)}
              onCopy={days =>
                form.set(
                  Object.fromEntries(
                    days.map(day => [weekdayField(day), fields[weekdayField(index + 1)] ?? '[]']),
                  ),
                )
              }
            />
          ))}
        </ul>
      </section>
      <Exceptions
        days={daysOf(fields)}
        errors={errors}
        onChange={days => form.set({ [DAYS]: JSON.stringify(days) })}
      />
      <div className="sticky bottom-(--bar) -mx-4 flex flex-wrap items-center gap-4 border-line border-t bg-paper px-4 py-3">
        <Button type="submit" busy={save.isPending} disabled={!form.isChanged || hasErrors}>
          Save hours
        </Button>
        <p role="status" className="text-ink-soft text-sm">
          {hasErrors
            ? 'Please check the marked times.'
            : form.isChanged
              ? 'Not saved yet'
              : 'Saved'}
        </p>
      </div>
    </Form>
  )
}

interface WeekdayRowProps {
  weekday: number
  ranges: FormRange[]
  errors: Readonly<Record<string, string>>
  onChange: (ranges: FormRange[]) => void
  onCopy: (weekdays: readonly number[]) => void
}

function WeekdayRow({ weekday, ranges, errors, onChange, onCopy }: WeekdayRowProps) {
  const name = WEEKDAYS[weekday - 1] ?? ''
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[8rem_1fr_auto]">
      <h3 className="pt-2 font-sans font-semibold text-base">{name}</h3>
      <div className="space-y-2">
        {ranges.length === 0 && <p className="pt-2 text-ink-soft">No hours</p>}
        <ul className="space-y-2">
          {byPlace(ranges).map(({ item: range, place: index, key }) => (
            <RangeRow
              key={key}
              range={range}
              of={name}
              error={errors[`${weekdayField(weekday)} ${index}`]}
              onChange={changed => onChange(ranges.with(index, { ...range, ...changed }))}
              onRemove={() => onChange(ranges.toSpliced(index, 1))}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:justify-end">
        <Button variant="quiet" size="sm" onClick={() => onChange([...ranges, nextRange(ranges)])}>
          Add hours<span className="sr-only"> on {name}</span>
        </Button>
        {ranges.length > 0 && <CopyMenu weekday={weekday} onCopy={onCopy} />}
      </div>
    </li>
  )
}
