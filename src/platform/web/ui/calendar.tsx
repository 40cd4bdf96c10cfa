import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import type { WeekStart } from '#src/contract/calendar.ts'
import { firstWeekday, longDate } from '#src/contract/formats.ts'
import { fromDate } from '../calendar/calendar-date.ts'

const NAV =
  'grid size-11 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

interface CalendarProps {
  selected: Date | undefined
  onSelect: (day: Date) => void
  min?: Date | undefined
  max?: Date | undefined
  weekStart?: WeekStart | undefined
  /** Days within the bounds that still cannot be chosen. */
  isClosed?: ((day: Date) => boolean) | undefined
  /** The reader's today, for a page that is rendered before their clock is known. */
  today?: Date | undefined
  /** As in a dialog; a calendar on the page leaves the focus where it is. */
  takesFocus?: boolean | undefined
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden className="size-5" />
}

export function Calendar({
  selected,
  onSelect,
  min,
  max,
  weekStart,
  isClosed,
  today,
  takesFocus = true,
}: CalendarProps) {
  const month = selected ?? max
  return (
    <DayPicker
      mode="single"
      required
      autoFocus={takesFocus}
      {...(today && { today })}
      weekStartsOn={(weekStart ? Number(weekStart === 'monday') : firstWeekday()) as 0 | 1 | 6}
      selected={selected}
      onSelect={onSelect}
      {...(month && { defaultMonth: month })}
      {...(min && { startMonth: min })}
      {...(max && { endMonth: max })}
      disabled={[
        ...(min ? [{ before: min }] : []),
        ...(max ? [{ after: max }] : []),
        ...(isClosed ? [isClosed] : []),
      ]}
      // The library's own label ends in '20th', but axe looks for the visible '20'.
      labels={{
        labelDayButton: (day, { today, selected }) => {
          const date = today ? t`Today, ${longDate(fromDate(day))}` : longDate(fromDate(day))
          return selected ? t`${date}, selected` : date
        },
      }}
      components={{ Chevron }}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: NAV,
        button_next: NAV,
        month_caption: 'grid h-11 place-items-center font-serif text-lg',
        month_grid: 'w-full table-fixed border-collapse',
        weekday: 'h-10 font-normal text-ink-soft text-sm',
        day: 'p-0.5 text-center',
        day_button:
          'h-10 w-full cursor-pointer rounded-md hover:bg-primary-soft disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent pointer-coarse:h-11',
        selected: '[&>button]:bg-primary [&>button]:font-semibold [&>button]:text-on-primary',
        today: '[&>button]:ring-2 [&>button]:ring-today [&>button]:ring-inset',
        outside: 'opacity-50',
        hidden: 'invisible',
      }}
    />
  )
}
