import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { href, Link } from 'react-router'
import { weekdayOf } from '#src/contract/calendar.ts'
import { longDate, weekdayName } from '#src/contract/formats.ts'
import { markLabel } from '#src/features/tracker/web/calendar/mark-label.ts'
import { DayTiles } from '#src/features/tracker/web/momentum/day-tile.tsx'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import type { WeekReview } from '../contract.ts'

interface WeekTilesProps {
  week: WeekReview['days']
  today: string
  title?: string
  /** Whether each day up to today leads to its page. */
  isLinked?: boolean
}

/** A week as a row of dominoes; a dot below a tile means that something is planned for the day. */
export function WeekTiles({ week, today, title = t`This week`, isLinked = false }: WeekTilesProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-ink-soft text-lg">
        {title}
      </h2>
      <ol className="grid grid-cols-7 gap-1 rounded-lg bg-sheet p-3 shadow-soft sm:p-4">
        {week.map(day => {
          const isToday = day.date === today
          return (
            <li key={day.date} className="grid">
              {isLinked && day.date <= today ? (
                <Link
                  to={withQuery(href('/daily-domino'), { date: isToday ? undefined : day.date })}
                  className="grid min-h-11 justify-items-center gap-1 rounded-md text-ink no-underline hover:bg-primary-soft"
                >
                  <DayTile day={day} isToday={isToday} />
                </Link>
              ) : (
                <span className="grid justify-items-center gap-1">
                  <DayTile day={day} isToday={isToday} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function dayWords(day: WeekReview['days'][number], isToday: boolean): string {
  const date = isToday ? t`${longDate(day.date)}, today` : longDate(day.date)
  return day.planned ? t`${date}: ${markLabel(day)}, planned` : `${date}: ${markLabel(day)}`
}

function DayTile({ day, isToday }: { day: WeekReview['days'][number]; isToday: boolean }) {
  return (
    <>
      <span
        aria-hidden
        className={isToday ? 'font-semibold text-today text-sm' : 'text-ink-soft text-sm'}
      >
        {weekdayName(weekdayOf(day.date), 2)}
      </span>
      <svg viewBox="-3 4 24 48" className="h-14" aria-hidden="true">
        <DayTiles days={[{ ...day, x: 0 }]} />
      </svg>
      <span aria-hidden className={day.planned ? 'size-1.5 rounded-full bg-accent' : 'size-1.5'} />
      <span className="sr-only">{dayWords(day, isToday)}</span>
    </>
  )
}
