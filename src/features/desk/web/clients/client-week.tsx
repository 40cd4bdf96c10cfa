import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { addDays, WEEKDAYS, weekdayOf, weekOf } from '#src/contract/calendar.ts'
import { sharedWeekOfDominoesQuery } from '#src/features/coaching/web/sharing/queries.ts'
import { dayStates, fillDays } from '#src/features/tracker/domain/days.ts'
import { markLabel } from '#src/features/tracker/web/calendar/mark-label.ts'
import { DayTiles } from '#src/features/tracker/web/momentum/day-tile.tsx'
import { ClockContext } from '#src/platform/web/calendar/clock.tsx'

/**
 * The week of a client who shares their dominoes. Only of those: what was not shared yet, rest days and what is planned
 * are not told apart from a day without a domino.
 */
export function ClientWeek({ memberId, name }: { memberId: number; name: string }) {
  const { today } = useContext(ClockContext)
  const monday = weekOf(today)
  const { data: entries } = useQuery(sharedWeekOfDominoesQuery(memberId, monday))
  // The row keeps its height meanwhile; what is no longer shared leaves no tiles.
  if (!entries) return <div className="h-13 w-42" />
  const states = dayStates(entries)
  const tipped = new Set(entries.filter(({ tipped_at }) => tipped_at).map(({ date }) => date))
  const marks = [...states].map(([date, state]) => ({
    date,
    state,
    tipped: tipped.has(date),
    rest: false,
  }))
  return (
    <ol aria-label={`This week of ${name}`} className="grid w-42 grid-cols-7">
      {fillDays(marks, monday, addDays(monday, 6)).map(day => {
        const weekday = WEEKDAYS[weekdayOf(day.date)] ?? ''
        const isToday = day.date === today
        return (
          <li key={day.date} className="grid justify-items-center">
            <span
              aria-hidden
              className={isToday ? 'font-semibold text-today text-xs' : 'text-ink-soft text-xs'}
            >
              {weekday.slice(0, 1)}
            </span>
            <svg viewBox="-3 4 24 48" className="h-9" aria-hidden="true">
              <DayTiles days={[{ ...day, x: 0 }]} />
            </svg>
            <span className="sr-only">
              {weekday}
              {isToday && ', today'}: {markLabel(day)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
