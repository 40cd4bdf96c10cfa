import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  monthBounds,
  monthOf,
  monthWeeks,
  WEEKDAYS,
} from '#src/contract/calendar.ts'
import { monthName } from '#src/contract/formats.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import { FIRST_DATE } from '../../constants.ts'
import type { DayState } from '../../domain/days.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dateAfterKey } from './calendar-keys.ts'
import { TurnButton } from './turn-button.tsx'

const SUNDAY_FIRST = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)]

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
  const weekdays = weekStart === 'monday' ? WEEKDAYS : SUNDAY_FIRST
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
          aria-label="Previous month"
          disabled={month <= monthOf(FIRST_DATE)}
          onClick={() => turn(-1)}
        />
        <h2 className="text-xl sm:text-2xl" aria-live="polite">
          {monthName(month)}
        </h2>
        <TurnButton to="next" aria-label="Next month" onClick={() => turn(1)} />
      </div>
      <div className="min-h-[21rem] sm:min-h-[24rem]">
        <table aria-label={monthName(month)} aria-busy={busy} className="w-full table-fixed">
          <thead>
            <tr>
              {weekdays.map(day => (
                <th
                  key={day}
                  scope="col"
                  abbr={day}
                  className="pb-2 font-semibold text-ink-soft text-sm"
                >
                  {day.slice(0, 3)}
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
