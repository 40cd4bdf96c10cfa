import { Link } from 'react-router'
import { type CalendarDate, weekDates } from '#src/contract/calendar.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import type { Closed } from '../../contract.ts'
import { isPlannedOn, planSentence } from '../../domain/plan.ts'
import { WeekTiles } from '../week/week-tiles.tsx'

/** The week to come as a row of tiles. */
export function DoneCard({ closed, today }: { closed: Closed; today: CalendarDate }) {
  const week = weekDates(closed.next_week).map(date => ({
    date,
    state: 'none' as const,
    tipped: false,
    rest: false,
    planned: closed.if_thens.some(plan => isPlannedOn(plan, date)),
  }))
  const intention = closed.planners.next?.weekly_intention
  return (
    <section className="grid gap-6">
      <h1 tabIndex={-1} data-review-title className="text-3xl outline-none sm:text-4xl">
        Your week is closed
      </h1>
      <p className="text-ink-soft">
        {closed.if_thens.length > 0
          ? 'Your plan comes back on its days.'
          : 'Nothing more to do here.'}
      </p>
      {intention && <p className="whitespace-pre-wrap break-words text-lg">{intention}</p>}
      {closed.if_thens.map(plan => (
        <p key={plan.id} className="break-words rounded-lg bg-accent-soft p-4 font-serif text-2xl">
          {planSentence(plan)}
        </p>
      ))}
      <WeekTiles week={week} today={today} title="The week to come" />
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass()} to={href('/today')}>
          To today
        </Link>
        <Link
          className={buttonClass('secondary')}
          to={href('/weekly-planner', {}, { week: closed.next_week })}
        >
          Open the planner
        </Link>
      </div>
    </section>
  )
}
