import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addWeeks, weekOf } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Spinner } from '#src/platform/web/ui/loading.tsx'
import { sharedWeekQuery, type Viewer } from '../sharing/queries.ts'
import { TurnPages } from './turn-pages.tsx'

const TEXTS = [
  ['weekly_intention', 'Intention'],
  ['went_well', 'What went well'],
  ['to_improve', 'What to improve'],
  ['insights', 'Insights'],
  ['next_week_intention', 'For next week'],
] as const

export function WeekText({ week }: { week: WeeklyPlanner }) {
  const days = Object.entries(week.daily_plans).sort(([a], [b]) => a.localeCompare(b))
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Week of {shortDate(week.week_start_date)}</p>
      <dl className="grid gap-2">
        {TEXTS.filter(([field]) => week[field]).map(([field, label]) => (
          <div key={field}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="whitespace-pre-wrap">{week[field]}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-primary">Day by day</summary>
        <ul className="grid gap-3">
          {days.map(([date, { domino, notes, priorities }]) => (
            <li key={date}>
              <p className="text-ink-soft text-sm">{shortDate(date)}</p>
              {domino && <p className="font-semibold">{domino}</p>}
              <ul className="list-inside list-disc">
                {Object.entries(priorities)
                  .filter(([, { text }]) => text !== '')
                  .map(([place, { text, completed }]) => (
                    <li key={place}>
                      {text}
                      {completed && <span className="text-done"> (done)</span>}
                    </li>
                  ))}
              </ul>
              {notes && <p className="whitespace-pre-wrap">{notes}</p>}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Other weeks, one at a time; nothing is fetched, and so nothing is logged, before somebody asks. */
export function EarlierWeeks({ viewer, until }: { viewer: Viewer; until: string }) {
  const [week, setWeek] = useState<string | null>(null)
  const latest = weekOf(until)
  const shown = week ?? addWeeks(latest, -1)
  const found = useQuery({ ...sharedWeekQuery(viewer, shown), enabled: week !== null })
  if (week === null) {
    return (
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        onClick={() => setWeek(shown)}
      >
        Look at another week
      </Button>
    )
  }
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <TurnPages
        of="week"
        title={`Week of ${shortDate(shown)}`}
        isLatest={shown >= latest}
        onTurn={by => setWeek(addWeeks(shown, by))}
      />
      {found.isPending && <Spinner />}
      {found.isError && <p className="text-ink-soft">Nothing is shared of this week.</p>}
      {found.data && <WeekText week={found.data} />}
    </div>
  )
}
