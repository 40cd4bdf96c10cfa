import type { CalendarDate } from '#src/contract/calendar.ts'
import { YearView } from '../calendar/year-view.tsx'
import { PipWheel } from './pip-wheel.tsx'
import { RunCard } from './run-card.tsx'
import './momentum.css'

interface MomentumProps {
  userId: number
  /** The day chosen in the calendar. */
  date: CalendarDate
  today: CalendarDate
}

/** The run, the pip wheel and the year, below the month. */
export function Momentum({ userId, date, today }: MomentumProps) {
  return (
    <section aria-labelledby="momentum" className="momentum grid gap-6 pt-6">
      <div>
        <h2 id="momentum" className="text-3xl">
          Momentum
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          What the days add up to. Rest days are part of it: mark one, and your run continues.
        </p>
      </div>
      <RunCard userId={userId} date={date} today={today} />
      <PipWheel userId={userId} today={today} />
      <YearView userId={userId} date={date} today={today} />
    </section>
  )
}
