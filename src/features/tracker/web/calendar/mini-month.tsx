import { type CalendarDate, type CalendarMonth, monthWeeks } from '#src/contract/calendar.ts'
import { useWeekStart } from '#src/features/accounts/web/session.tsx'
import type { DayMark } from '../../contract.ts'

const CELL = 10

interface MiniMonthProps {
  month: CalendarMonth
  marks: ReadonlyMap<CalendarDate, DayMark>
  today: CalendarDate
}

/** A small month. */
export function MiniMonth({ month, marks, today }: MiniMonthProps) {
  const weekStart = useWeekStart()
  return (
    <svg viewBox={`0 0 ${7 * CELL} ${6 * CELL}`} className="w-full max-w-40" aria-hidden="true">
      {monthWeeks(month, weekStart).map((week, row) =>
        week.map(
          (date, column) =>
            date && (
              <g key={date} transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`}>
                {date === today && <TodayMark />}
                <YearMark {...(marks.get(date) ?? { state: 'none', rest: false })} />
              </g>
            ),
        ),
      )}
    </svg>
  )
}

export const TodayMark = () => (
  <rect x="-5" y="-5" width="10" height="10" rx="2" fill="none" stroke="var(--color-today)" />
)

/** A mark centred on 0 0: full disc, half disc, moon (rest day) or dot (nothing). */
export function YearMark({ state, rest }: Pick<DayMark, 'state' | 'rest'>) {
  if (state === 'completed') {
    return (
      <>
        <circle r="4" fill="var(--color-done-fill)" />
        <path d="M-1.7.2-.4 1.5 1.9-1.3" fill="none" stroke="#fff" strokeWidth="1" strokeLinecap="round" />
      </>
    )
  }
  if (state === 'in-progress') {
    return (
      <>
        <circle r="3.6" fill="none" stroke="var(--color-progress)" strokeWidth=".8" />
        <path d="M-3.6 0a3.6 3.6 0 0 0 7.2 0Z" fill="var(--color-progress-fill)" />
      </>
    )
  }
  if (rest) return <path d="M-.8-3.6a3.7 3.7 0 1 0 4.4 5A4 4 0 0 1-.8-3.6Z" fill="var(--color-ink-soft)" />
  return <circle r=".9" fill="var(--color-line-strong)" />
}
