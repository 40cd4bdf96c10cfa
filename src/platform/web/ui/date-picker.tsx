import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { WeekStart } from '#src/contract/calendar.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { fromDate, readDate, showDate, toDate } from '../calendar/calendar-date.ts'
import { cx } from './cx.ts'
import { CONTROL, useField } from './field.tsx'

/** Loaded when it is opened: a date can also be typed, so the page need not wait for the calendar. */
const Calendar = lazy(() =>
  import('./calendar.tsx').then(
    loaded => ({ default: loaded.Calendar }),
    // An error would take down the whole page with its form.
    () => ({ default: NoCalendar }),
  ),
)

function NoCalendar() {
  return (
    <p role="alert">
      <Trans>The calendar could not be loaded. Please type the date.</Trans>
    </p>
  )
}

export interface DatePickerProps {
  /** `yyyy-MM-dd`, or empty. */
  value: string
  /** Gets `yyyy-MM-dd`, or the text as typed when it is not a date, so that validation can report it. */
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  weekStart?: WeekStart | undefined
}

export function DatePicker({ value, onChange, min, max, weekStart }: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(() => showDate(value))
  useEffect(() => setTyped(showDate(value)), [value])

  function settle() {
    const next = readDate(typed) ?? typed.trim()
    if (next !== value) onChange(next)
    setTyped(showDate(next))
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <div ref={box} className="relative">
        <input
          type="text"
          {...useField()}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && !isComposing(event) && settle()}
          onBlur={settle}
          className={cx(CONTROL, 'min-h-11 pe-12')}
        />
        <Popover.Trigger
          aria-label={t`Open the calendar`}
          data-tip
          className="absolute top-1/2 inset-e-0.5 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-primary"
        >
          <CalendarDays aria-hidden className="size-5" />
        </Popover.Trigger>
      </div>
      <Popover.Portal>
        <Popover.Positioner
          anchor={box}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            aria-label={t`Pick a date`}
            className="fade-up w-84 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-sheet p-3 shadow-lift"
          >
            <Suspense fallback={<div className="h-80" />}>
              <Calendar
                selected={toDate(value)}
                min={toDate(min)}
                max={toDate(max)}
                weekStart={weekStart}
                onSelect={day => {
                  onChange(fromDate(day))
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
