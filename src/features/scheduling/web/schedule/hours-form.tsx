import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { weekdayName, weekdayNames } from '#src/contract/formats.ts'
import { call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { newerOf } from '#src/platform/web/editing/newer-of.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { byPlace } from '#src/platform/web/lists/by-place.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Choice } from '#src/platform/web/ui/field.tsx'
import { type Availability, putAvailability } from '../../contract/availability.ts'
import type { TimeRange } from '../../contract/ranges.ts'
import {
  bodyOf,
  DAYS,
  daysOf,
  type FormRange,
  fieldsOf,
  type HoursFields,
  nextRange,
  rangeErrors,
  rangesOf,
  weekdayField,
  ZONE,
} from '../../domain/week-form.ts'
import { availabilityQuery, ownTypesQuery } from '../queries.ts'
import { Exceptions } from './exceptions.tsx'
import { RangeRow } from './range-row.tsx'
import { ZoneField } from './zone-field.tsx'

const DRAFT = 'coach-hours'

/** Editing the hours: kept as a draft, merged day by day with what another tab saved. */
function useHours(stored: Availability) {
  const client = useQueryClient()
  const form = useForm<HoursFields, Availability>({
    keep: DRAFT,
    stored: fieldsOf(stored),
    since: stored.updated_at ?? '',
    maySend: fields => Object.keys(rangeErrors(fields)).length === 0,
    send(fields, _key, { since }) {
      const body = { ...bodyOf(fields), ...(since && { expected_updated_at: since }) }
      return call(putAvailability, { body })
    },
    async newer(error) {
      const newer = newerOf<Availability>(error, 'availability_stale')
      if (!newer) return null
      client.setQueryData(availabilityQuery.queryKey, newer)
      return { server: fieldsOf(newer), since: newer.updated_at ?? '' }
    },
    stays: true,
    done: { title: t`Hours saved`, description: t`Existing bookings are kept.` },
    failed: { title: t`Hours not saved`, description: t`Nothing is lost. Please try again.` },
    onDone(saved) {
      client.setQueryData(availabilityQuery.queryKey, saved)
      void outdate(client, ownTypesQuery)
    },
  })
  return { form }
}

export function HoursForm({ stored }: { stored: Availability }) {
  const { form } = useHours(stored)
  const fields = form.values
  const errors = rangeErrors(fields)
  const hasErrors = Object.keys(errors).length > 0
  const setDay = (weekday: number, ranges: FormRange[]) =>
    form.set({ [weekdayField(weekday)]: JSON.stringify(ranges) })
  return (
    <Form of={form} className="space-y-10">
      {form.isRestored && (
        <Alert
          title={t`Your unsaved changes are back.`}
          actions={
            <Button size="sm" variant="secondary" onClick={form.reset}>
              <Trans>Discard them</Trans>
            </Button>
          }
        >
          <Trans>They were not saved when you left.</Trans>
        </Alert>
      )}
      <HoursConflicts form={form} />
      <ZoneField
        label={t`Time zone`}
        hint={t`Your hours follow the local time there, including daylight saving.`}
        zone={fields[ZONE] ?? ''}
        onChange={zone => form.set({ [ZONE]: zone })}
      />
      <section aria-labelledby="week" className="space-y-2">
        <h2 id="week" className="text-2xl">
          <Trans>Every week</Trans>
        </h2>
        <ul className="divide-y divide-line">
          {weekdayNames().map((name, index) => (
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
        <SubmitButton disabled={!form.isChanged || hasErrors}>
          <Trans>Save hours</Trans>
        </SubmitButton>
        <p role="status" className="text-ink-soft text-sm">
          {hasErrors
            ? t`Please check the marked times.`
            : form.isChanged
              ? t`Not saved yet`
              : t`Saved`}
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
  const name = weekdayName(weekday - 1)
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[8rem_1fr_auto]">
      <h3 className="pt-2 font-sans font-semibold text-base">{name}</h3>
      <div className="space-y-2">
        {ranges.length === 0 && (
          <p className="pt-2 text-ink-soft">
            <Trans>No hours</Trans>
          </p>
        )}
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
          <Trans>
            Add hours<span className="sr-only"> on {name}</span>
          </Trans>
        </Button>
        {ranges.length > 0 && <CopyMenu weekday={weekday} onCopy={onCopy} />}
      </div>
    </li>
  )
}

const fieldName = (field: string): string => {
  if (field === ZONE) return t`Time zone`
  if (field === DAYS) return t`Exceptions`
  return weekdayNames().find((_, index) => weekdayField(index + 1) === field) ?? field
}

function wordsOf(field: string, value: string | undefined): string {
  if (field === ZONE) return value ?? ''
  const list: (TimeRange & { date?: string })[] = JSON.parse(value ?? '[]')
  if (list.length === 0) return t`None`
  return list.map(each => each.date ?? t`${each.from} to ${each.to}`).join(', ')
}

const HoursConflicts = ({ form }: Pick<ReturnType<typeof useHours>, 'form'>) => (
  <VersionChoice
    title={t`Your hours were changed somewhere else too.`}
    versions={versionsOf(
      form.edit,
      field => fieldName(String(field)),
      (hours, field) => wordsOf(String(field), hours[field]),
    )}
    onChoose={form.choose}
  />
)

interface CopyMenuProps {
  /** 1 is Monday. */
  weekday: number
  onCopy: (weekdays: readonly number[]) => void
}

function CopyMenu({ weekday, onCopy }: CopyMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const name = weekdayName(weekday - 1)
  const toggle = (day: number) =>
    setChosen(days => (days.includes(day) ? days.filter(each => each !== day) : [...days, day]))
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => {
        setChosen([])
        setOpen(open)
      }}
      trigger={
        <Button variant="quiet" size="sm">
          <Trans>
            Copy to<span className="sr-only"> other days the hours of {name}</span> …
          </Trans>
        </Button>
      }
      title={t`Copy the hours of ${name}`}
      description={t`They replace the hours of the days that you choose.`}
      footer={
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy(chosen)
            setOpen(false)
          }}
        >
          <Trans>Copy</Trans>
        </Button>
      }
    >
      <ul className="grid gap-1 sm:grid-cols-2">
        {weekdayNames().map((day, index) =>
          index + 1 === weekday ? null : (
            <li key={day}>
              <Choice
                type="checkbox"
                checked={chosen.includes(index + 1)}
                onChange={() => toggle(index + 1)}
              >
                {day}
              </Choice>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}
