import { useId, useState } from 'react'
import { DAY_MS } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Field, Select, Switch } from '#src/platform/web/ui/field.tsx'
import { KIND_NAMES, type ShareKind } from '../../constants.ts'
import type { Coaching } from '../../contract/coachings.ts'
import type { Share } from '../../contract/shares.ts'
import { useShares } from './use-shares.ts'

const DAYS = [7, 30, 90] as const

const endAfter = (choice: string): string | null =>
  choice === 'end' ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString()

interface ShareKindRowProps {
  coaching: Coaching
  kind: ShareKind
  share: Share | undefined
}

/** One kind: a switch, and from which day until when. */
export function ShareKindRow({ coaching, kind, share }: ShareKindRowProps) {
  const { dayOf } = useFormats()
  const { start, stop } = useShares()
  const [isOpen, setOpen] = useState(false)
  const dates = useId()
  const isBusy = start.isPending || stop.isPending
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Switch
          label={<span className="font-semibold">{KIND_NAMES[kind]}</span>}
          checked={share !== undefined}
          disabled={isBusy}
          onChange={on =>
            on ? start.mutate({ coaching_id: coaching.id, kind }) : share && stop.mutate(share.id)
          }
        />
        {share && (
          <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm max-sm:pl-15">
            <span>
              From {shortDate(share.from_date)},{' '}
              {share.expires_at ? `until ${dayOf(share.expires_at)}` : 'until the coaching ends'}
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={dates}
              aria-label={`Change the dates of: ${KIND_NAMES[kind]}`}
              onClick={() => setOpen(!isOpen)}
            >
              Change
            </Button>
          </p>
        )}
      </div>
      {share && isOpen && (
        <div id={dates}>
          <ShareDates
            share={share}
            isBusy={isBusy}
            onChange={change =>
              start.mutate(
                { coaching_id: coaching.id, kind, ...change },
                { onSuccess: () => setOpen(false) },
              )
            }
          />
        </div>
      )}
    </li>
  )
}

interface ShareDatesProps {
  share: Share
  isBusy: boolean
  onChange: (change: { from_date: string; expires_at: string | null }) => void
}

function ShareDates({ share, isBusy, onChange }: ShareDatesProps) {
  const today = useToday()
  const [from, setFrom] = useState(share.from_date)
  const [until, setUntil] = useState(share.expires_at === null ? 'end' : '90')
  return (
    <Form
      className="grid items-end gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[1fr_1fr_auto]"
      busy={isBusy}
      onSubmit={() => onChange({ from_date: from, expires_at: endAfter(until) })}
    >
      <Field label="Starting on">
        <DatePicker value={from} onChange={setFrom} max={today} />
      </Field>
      <Field label="Ending on">
        <Select value={until} onChange={event => setUntil(event.target.value)}>
          {DAYS.map(days => (
            <option key={days} value={days}>
              {days} days from now
            </option>
          ))}
          <option value="end">Until the coaching ends</option>
        </Select>
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy}>
        Save dates
      </Button>
    </Form>
  )
}
