import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { numberText, shortDate } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Skeleton } from '#src/platform/web/ui/loading.tsx'
import type { Week } from '../contract.ts'
import { weeksQuery } from './queries.ts'

const MEASURES = [
  { measure: 'sign_ups', label: msg`Sign-ups` },
  { measure: 'bookings', label: msg`Bookings` },
  { measure: 'active_members', label: msg`Active members` },
  { measure: 'completed_dominoes', label: msg`Completed dominoes` },
] as const
type Measure = (typeof MEASURES)[number]['measure']

const HEIGHT = 60
const STEP = 10

/** The charts are hidden from screen readers; the table has the same numbers. */
export function WeekCharts() {
  const weeks = useQuery(weeksQuery)
  if (weeks.isError) return null
  return (
    <section aria-labelledby="weeks" className="mt-8" aria-busy={weeks.isPending || undefined}>
      <h2 id="weeks" className="mb-4 text-2xl">
        <Trans>Week by week</Trans>
      </h2>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {MEASURES.map(({ measure, label }) =>
          weeks.data ? (
            <WeekChart key={measure} label={i18n._(label)} weeks={weeks.data} measure={measure} />
          ) : (
            <Skeleton key={measure} className="h-40" />
          ),
        )}
      </div>
      {weeks.data && <WeekTable weeks={weeks.data} />}
    </section>
  )
}

interface WeekChartProps {
  label: string
  weeks: readonly Week[]
  measure: Measure
}

function WeekChart({ label, weeks, measure }: WeekChartProps) {
  const max = Math.max(1, ...weeks.map(week => week[measure]))
  const now = weeks.at(-1)?.[measure] ?? 0
  return (
    <Card className="p-4 sm:p-5">
      <figure className="grid h-full content-between gap-3">
        <figcaption className="grid gap-1">
          <span className="text-ink-soft">{label}</span>
          <span className="whitespace-nowrap">
            <span className="font-serif text-2xl">{numberText(now)}</span>{' '}
            <span className="text-ink-soft text-sm">
              <Trans>this week</Trans>
            </span>
          </span>
        </figcaption>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-20 w-full"
        >
          {weeks.map((week, index) => {
            // A week with zero still shows a line, so that it does not look like missing data.
            const height = Math.max(1, (week[measure] / max) * HEIGHT)
            return (
              <rect
                key={week.week}
                x={index * STEP + 1.5}
                y={HEIGHT - height}
                width={STEP - 3}
                height={height}
                className={
                  week[measure] === 0
                    ? 'fill-line'
                    : index === weeks.length - 1
                      ? 'fill-accent'
                      : 'fill-primary'
                }
              />
            )
          })}
        </svg>
      </figure>
    </Card>
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Suspense>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline">
          <Trans>Show the numbers</Trans>
        </summary>
        <table className="w-full border-collapse text-start text-sm">
          <caption className="sr-only">
            <Trans>Counts by week, latest first</Trans>
          </caption>
          <thead>
            <tr className="border-line border-b align-bottom">
              <th scope="col" className="py-2 pe-2">
                <Trans>Week of</Trans>
              </th>
              {MEASURES.map(({ measure, label }) => (
                <th
                  key={measure}
                  scope="col"
                  className="px-1 py-2 text-end text-xs hyphens-auto [overflow-wrap:anywhere] sm:px-2 sm:text-sm"
                >
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(week => (
              <tr key={week.week} className="border-line border-b last:border-0">
                <th scope="row" className="py-2 pe-2 font-normal">
                  {shortDate(week.week)}
                </th>
                {MEASURES.map(({ measure }) => (
                  <td key={measure} className="px-1 py-2 text-end tabular-nums sm:px-2">
                    {numberText(week[measure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Suspense>
  )
}
