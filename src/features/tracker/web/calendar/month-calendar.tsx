import { msg, t } from '@lingui/core/macro'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import {
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  monthBounds,
  monthOf,
  monthWeeks,
} from '#src/contract/calendar.ts'
import { longDate, monthName, weekdayName } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { FIRST_DATE } from '../../constants.ts'
import type { DayState } from '../../domain/days.ts'
import { dateAfterKey } from './calendar-keys.ts'
import { DayMark } from './day-mark.tsx'
import { TurnButton } from './turn-button.tsx'

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

const WORDS = { 'in-progress': msg`In Progress`, completed: msg`All 12 Pips Completed` } as const

/** One day of the month, marked by color, shape and text (docs/product.md 4.1). */
function CalendarDay(props: CalendarDayProps) {
  const { date, state, isToday, isFuture, isSelected, isTabStop, onSelect, onKeyDown, ref } = props
  const name = [longDate(date), isToday && t`Today`, state && i18n._(WORDS[state])]
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
      {isToday && <DayMark kind="today" className="absolute top-1 inset-e-1 size-2.5" />}
    </button>
  )
}

const MONDAY_FIRST = [0, 1, 2, 3, 4, 5, 6]
const SUNDAY_FIRST = [6, 0, 1, 2, 3, 4, 5]

interface MonthCalendarProps {
  month: CalendarMonth
  selected: CalendarDate
  today: CalendarDate
  states: ReadonlyMap<CalendarDate, DayState>
  busy: boolean
  onMonth: (month: CalendarMonth) => void
  onSelect: (date: CalendarDate) => void
}

/** A month grid with one tab stop: arrows move by day and week, PageUp and PageDown by month. */
export function MonthCalendar({
  month,
  selected,
  today,
  states,
  busy,
  onMonth,
  onSelect,
}: MonthCalendarProps) {
  const days = useRef(new Map<CalendarDate, HTMLButtonElement>())
  const weekStart = useWeekStart()
  const weekdays = weekStart === 'monday' ? MONDAY_FIRST : SUNDAY_FIRST
  const [moved, setMoved] = useState<CalendarDate>()
  const inMonth = (date: CalendarDate | undefined) => date && monthOf(date) === month && date
  const tabStop = inMonth(moved) || inMonth(selected) || inMonth(today) || monthBounds(month).start

  // A key may have moved to a month that has only just been rendered.
  useEffect(() => {
    if (moved && monthOf(moved) === month) days.current.get(moved)?.focus()
  }, [moved, month])

  function handleKey(event: KeyboardEvent, date: CalendarDate) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dateAfterKey(event.key, date, weekStart)
    if (!target || target < FIRST_DATE) return
    event.preventDefault()
    setMoved(target)
    if (monthOf(target) !== month) onMonth(monthOf(target))
  }

  function turn(months: number) {
    setMoved(undefined)
    onMonth(addMonths(month, months))
  }

  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2">
        <TurnButton
          to="previous"
          aria-label={t`Previous month`}
          disabled={month <= monthOf(FIRST_DATE)}
          onClick={() => turn(-1)}
        />
        <h2 className="text-xl sm:text-2xl" aria-live="polite">
          {monthName(month)}
        </h2>
        <TurnButton to="next" aria-label={t`Next month`} onClick={() => turn(1)} />
      </div>
      <div className="min-h-[21rem] sm:min-h-[24rem]">
        <table aria-label={monthName(month)} aria-busy={busy} className="w-full table-fixed">
          <thead>
            <tr>
              {weekdays.map(day => (
                <th
                  key={day}
                  scope="col"
                  abbr={weekdayName(day)}
                  className="pb-2 font-semibold text-ink-soft text-sm"
                >
                  {weekdayName(day, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monthWeeks(month, weekStart).map(week => (
              <tr key={week.find(date => date)}>
                {week.map((date, weekday) => (
                  <td key={date ?? weekdays[weekday]} className="p-px sm:p-0.5">
                    {date && (
                      <CalendarDay
                        ref={button => {
                          if (button) days.current.set(date, button)
                          return () => void days.current.delete(date)
                        }}
                        date={date}
                        state={states.get(date)}
                        isToday={date === today}
                        isFuture={date > today}
                        isSelected={date === selected}
                        isTabStop={date === tabStop}
                        onSelect={() => {
                          setMoved(undefined)
                          onSelect(date)
                        }}
                        onKeyDown={event => handleKey(event, date)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
