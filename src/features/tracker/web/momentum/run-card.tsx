import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { longDate, shortDate } from '#src/contract/formats.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FIRST_DATE } from '../../constants.ts'
import { type DayMark, type DominoRun, markRestDay, unmarkRestDay } from '../../contract/days.ts'
import { markLabel } from '../calendar/mark-label.ts'
import { Stamps } from '../calendar/stamps.tsx'
import { refetchMomentum, runQuery, yearQuery } from '../queries.ts'
import { DayTiles, TILE } from './day-tile.tsx'
import { MomentumCard } from './momentum-card.tsx'

const STEP = 26

const TODAY = [{ d: 'm9 52.5 3 3.5-3 3.5-3-3.5z', fill: 'var(--color-today)' }]

/** The last days as a row of dominoes: upright with green pips for completed, leaning for tipped, lying for a rest day. */
function RunRow({ days, today }: { days: readonly DayMark[]; today: CalendarDate }) {
  const first = days[0]
  const placed = days.map((day, at) => ({ ...day, x: at * STEP + (STEP - TILE.width) / 2 }))
  return (
    <figure>
      <svg viewBox={`0 0 ${days.length * STEP} 60`} className="w-full" aria-hidden="true">
        <path d={`M0 50.5H${days.length * STEP}`} stroke="var(--color-line)" strokeWidth="1.5" />
        <DayTiles days={placed} />
        <Stamps
          layers={TODAY}
          at={placed.filter(day => day.date === today).map(({ x }) => [x, 0])}
        />
      </svg>
      <figcaption className="flex justify-between text-ink-soft text-sm" aria-hidden="true">
        <span>{first && shortDate(first.date)}</span>
        <span>
          <Trans>Today</Trans>
        </span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>
            <Trans>The last {days.length} days</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">
                <Trans>Domino</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(day => (
              <tr key={day.date}>
                <th scope="row">{longDate(day.date)}</th>
                <td>{markLabel(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function useRestDay(date: CalendarDate) {
  const client = useQueryClient()
  return useChange(
    (rest: boolean) => call(rest ? markRestDay : unmarkRestDay, { params: { date } }),
    {
      failed: t`The rest day could not be saved. Please try again.`,
      refetch: () => refetchMomentum(client),
    },
  )
}

interface RunCardProps {
  userId: number
  date: CalendarDate
  today: CalendarDate
}

export function RunCard({ userId, date, today }: RunCardProps) {
  const run = useQuery(runQuery(userId, today))
  return (
    <MomentumCard title={t`Your run`} query={run}>
      {data => (
        <>
          <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <div>
              <p className="flex items-baseline gap-3">
                <span className="font-serif text-6xl tabular-nums">{data.days}</span>
                <span className="text-lg">
                  <Plural value={data.days} one="day" other="days in a row" />
                </span>
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
    return t`A day on which you tip your domino starts a run. Today is a good day for it.`
  const begun = t`${kindsText(days, completed)}, since ${shortDate(since)}.`
  const now = recent.at(-1)
  if (now?.tipped || now?.state === 'completed') return begun
  return now?.rest ? t`${begun} Today is a rest day.` : t`${begun} Today is still open.`
}

/** Which days count, and why. */
function kindsText(days: number, completed: number): string {
  if (completed === days)
    return days === 1 ? t`With all 12 pips Completed` : t`Each with all 12 pips Completed`
  if (completed === 0) return days === 1 ? t`Tipped` : t`Each tipped`
  return t`${plural(days - completed, { one: '# day', other: '# days' })} tipped, ${completed} with all 12 pips Completed`
}

function RestDay({ userId, date, today }: RunCardProps) {
  const year = useQuery(yearQuery(userId, Number(date.slice(0, 4))))
  const change = useRestDay(date)
  if (!year.data) return null
  const rest = year.data.some(mark => mark.date === date && mark.rest)
  const day = date === today ? null : shortDate(date)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <p aria-live="polite" className="min-w-0 text-ink-soft text-sm">
        {rest
          ? day
            ? t`${day} is a rest day.`
            : t`Today is a rest day.`
          : t`A day off? A rest day does not break the run.`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate(!rest)}
      >
        {rest
          ? t`Remove the rest day`
          : day
            ? t`Mark ${day} as a rest day`
            : t`Mark today as a rest day`}
      </Button>
    </div>
  )
}
