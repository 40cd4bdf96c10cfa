import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { counted, shortDate } from '#src/contract/formats.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FIRST_DATE } from '../../constants.ts'
import type { DominoRun } from '../../contract/days.ts'
import { runQuery, yearQuery } from '../queries.ts'
import { useRestDay } from '../use-rest-day.ts'
import { MomentumCard } from './momentum-card.tsx'
import { RunRow } from './run-row.tsx'

interface RunCardProps {
  userId: number
  date: CalendarDate
  today: CalendarDate
}

/** The current run, and a switch to make the chosen day a rest day. */
export function RunCard({ userId, date, today }: RunCardProps) {
  const run = useQuery(runQuery(userId, today))
  return (
    <MomentumCard title="Your run" query={run}>
      {data => (
        <>
          <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <div>
              <p className="flex items-baseline gap-3">
                <span className="font-serif text-6xl tabular-nums">{data.days}</span>
                <span className="text-lg">{data.days === 1 ? 'day' : 'days in a row'}</span>
              </p>
              <p className="mt-1 text-ink-soft">{runText(data)}</p>
            </div>
            <RunRow days={data.recent} today={today} />
          </div>
          {date <= today && date >= FIRST_DATE && (
            <RestDay userId={userId} date={date} today={today} />
          )}
        </>
      )}
    </MomentumCard>
  )
}

function runText({ days, completed, since, recent }: DominoRun): string {
  if (since === null)
    return 'A day on which you tip your domino starts a run. Today is a good day for it.'
  const begun = `${kindsText(days, completed)}, since ${shortDate(since)}.`
  const now = recent.at(-1)
  if (now?.tipped || now?.state === 'completed') return begun
  return now?.rest ? `${begun} Today is a rest day.` : `${begun} Today is still open.`
}

/** Which days count, and why. */
function kindsText(days: number, completed: number): string {
  if (completed === days) return `${days === 1 ? 'With' : 'Each with'} all 12 pips Completed`
  if (completed === 0) return days === 1 ? 'Tipped' : 'Each tipped'
  return `${counted(days - completed, 'day')} tipped, ${completed} with all 12 pips Completed`
}

function RestDay({ userId, date, today }: RunCardProps) {
  const year = useQuery(yearQuery(userId, Number(date.slice(0, 4))))
  const change = useRestDay(date)
  if (!year.data) return null
  const rest = year.data.some(mark => mark.date === date && mark.rest)
  const day = date === today ? 'today' : shortDate(date)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <p aria-live="polite" className="min-w-0 text-ink-soft text-sm">
        {rest
          ? `${date === today ? 'Today' : day} is a rest day.`
          : `A day off? A rest day does not break the run.`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate(!rest)}
      >
        {rest ? `Remove the rest day` : `Mark ${day} as a rest day`}
      </Button>
    </div>
  )
}
