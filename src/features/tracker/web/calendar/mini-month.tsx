import { type CalendarDate, type CalendarMonth, monthWeeks } from '#src/contract/calendar.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import type { DayMark } from '../../contract/days.ts'
import { box, disc, type Layer, type Place, Stamps } from './stamps.tsx'

const CELL = 10

interface MiniMonthProps {
  month: CalendarMonth
  marks: ReadonlyMap<CalendarDate, DayMark>
  today: CalendarDate
}

/** A small month. */
export function MiniMonth({ month, marks, today }: MiniMonthProps) {
  const weekStart = useWeekStart()
  const places = new Map<YearMark | 'today', Place[]>()
  const put = (mark: YearMark | 'today', at: Place) => {
    const others = places.get(mark)
    if (others) others.push(at)
    else places.set(mark, [at])
  }
  monthWeeks(month, weekStart).forEach((week, row) => {
    week.forEach((date, column) => {
      if (!date) return
      const at = [(column + 0.5) * CELL, (row + 0.5) * CELL] as const
      if (date === today) put('today', at)
      put(yearMark(marks.get(date)), at)
    })
  })
  return (
    <svg viewBox={`0 0 ${7 * CELL} ${6 * CELL}`} className="w-full max-w-40" aria-hidden="true">
      {[...places].map(([mark, at]) => (
        <Stamps key={mark} layers={YEAR_MARKS[mark]} at={at} />
      ))}
    </svg>
  )
}

function yearMark(mark: DayMark | undefined): YearMark {
  if (mark && mark.state !== 'none') return mark.state
  return mark?.rest ? 'rest' : 'none'
}

type YearMark = DayMark['state'] | 'rest'

/** A zero-length line with round ends is the shortest path for a disc, and a year has hundreds of them. */
const DOT = { d: 'h0', strokeLinecap: 'round' } as const

/** Centered on their place: full disc, half disc, moon (rest day) or dot (nothing), and a frame around today. */
export const YEAR_MARKS: Readonly<Record<YearMark | 'today', readonly Layer[]>> = {
  completed: [
    { ...DOT, stroke: 'var(--color-done-fill)', strokeWidth: 8 },
    { d: 'm-1.7.2 1.3 1.3 2.3-2.8', stroke: '#fff', strokeLinecap: 'round' },
  ],
  'in-progress': [
    { d: disc(3.6), stroke: 'var(--color-progress)', strokeWidth: 0.8 },
    { d: 'm-3.6 0a3.6 3.6 0 0 0 7.2 0z', fill: 'var(--color-progress-fill)' },
  ],
  rest: [{ d: 'm-.8-3.6a3.7 3.7 0 1 0 4.4 5a4 4 0 0 1-4.4-5z', fill: 'var(--color-ink-soft)' }],
  none: [{ ...DOT, stroke: 'var(--color-line-strong)', strokeWidth: 1.8 }],
  today: [{ d: box(-5, -5, 10, 10, 2), stroke: 'var(--color-today)' }],
}
