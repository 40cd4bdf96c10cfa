import type { KeyboardEvent, Ref } from 'react'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { DayState } from '../../domain/days.ts'
import { DayMark } from './day-mark.tsx'

interface CalendarDayProps {
  date: CalendarDate
  state: DayState | undefined
  isToday: boolean
  isFuture: boolean
  isSelected: boolean
  isTabStop: boolean
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
  ref: Ref<HTMLButtonElement>
}

const WORDS = { 'in-progress': 'In Progress', completed: 'All 12 Pips Completed' } as const

/** One day of the month, marked by color, shape and text (docs/product.md 4.1). */
export function CalendarDay(props: CalendarDayProps) {
  const { date, state, isToday, isFuture, isSelected, isTabStop, onSelect, onKeyDown, ref } = props
  const name = [longDate(date), isToday && 'Today', state && WORDS[state]]
    .filter(Boolean)
    .join(', ')
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      data-date={date}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      className={cx(
        'relative grid h-12 w-full cursor-pointer place-items-center rounded-md tabular-nums transition-colors duration-150 sm:h-14',
        state === 'completed' && 'bg-done-soft text-done',
        state === 'in-progress' && 'bg-progress-soft text-progress',
        !state && (isToday ? 'bg-today-soft text-today' : 'hover:bg-sunken'),
        isToday && 'font-bold ring-2 ring-today ring-inset',
        isFuture && 'text-ink-soft',
        isSelected &&
          'z-1 outline-2 outline-ink outline-offset-2 focus-visible:outline-3 focus-visible:outline-primary',
      )}
    >
      <span className={cx(state && 'pb-3')}>{Number(date.slice(8))}</span>
      {state && <DayMark kind={state} className="absolute bottom-1.5 size-3.5" />}
      {isToday && <DayMark kind="today" className="absolute top-1 right-1 size-2.5" />}
    </button>
  )
}
