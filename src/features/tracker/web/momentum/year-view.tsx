import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CalendarDate,
  type CalendarMonth,
  monthOf,
  monthWeeks,
  yearMonths,
} from '#src/contract/calendar.ts'
import { monthName, shortMonthName } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import { FIRST_DATE } from '../../constants.ts'
import type { DayMark } from '../../contract/days.ts'
import { dayTotals } from '../../domain/days.ts'
import { box, disc, type Layer, type Place, Stamps } from '../calendar/stamps.tsx'
import { TurnButton } from '../calendar/turn-button.tsx'
import { yearQuery } from '../queries.ts'
import { MomentumCard } from './momentum-card.tsx'

const CELL = 10

interface MiniMonthProps {
  month: CalendarMonth
  marks: ReadonlyMap<CalendarDate, DayMark>
  today: CalendarDate
}

function MiniMonth({ month, marks, today }: MiniMonthProps) {
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
const YEAR_MARKS: Readonly<Record<YearMark | 'today', readonly Layer[]>> = {
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

const yearOf = (date: CalendarDate) => Number(date.slice(0, 4))

interface YearViewProps {
  userId: number
  date: CalendarDate
  today: CalendarDate
}

export function YearView({ userId, date, today }: YearViewProps) {
  const [yearOffset, setYearOffset] = useState(0)
  const year = Math.min(Math.max(yearOf(date) + yearOffset, yearOf(FIRST_DATE)), yearOf(today))
  const marks = useQuery({ ...yearQuery(userId, year), placeholderData: keepPreviousData })
  const turn = (years: number) => setYearOffset(year + years - yearOf(date))
  return (
    <MomentumCard
      title={t`Your year ${year}`}
      aside={
        <div className="flex gap-1">
          <TurnButton
            to="previous"
            aria-label={t`Previous year`}
            disabled={year <= yearOf(FIRST_DATE)}
            onClick={() => turn(-1)}
          />
          <TurnButton
            to="next"
            aria-label={t`Next year`}
            disabled={year >= yearOf(today)}
            onClick={() => turn(1)}
          />
        </div>
      }
      query={marks}
    >
      {data => <Year year={year} marks={marks.isPlaceholderData ? [] : data} today={today} />}
    </MomentumCard>
  )
}

function Year({
  year,
  marks,
  today,
}: {
  year: number
  marks: readonly DayMark[]
  today: CalendarDate
}) {
  const byDate = new Map(marks.map(mark => [mark.date, mark]))
  const { entries, completed, inProgress, rest } = dayTotals(marks)
  const months = yearMonths(year)
  return (
    <>
      <p aria-live="polite" className="text-ink-soft">
        <Trans>
          <Plural value={entries} one="# day" other="# days" /> with a domino: {completed}{' '}
          completed, {inProgress} in progress.{' '}
          <Plural value={rest} one="# rest day" other="# rest days" />.
        </Trans>
      </p>
      <ul
        aria-hidden="true"
        className="grid grid-cols-3 gap-x-4 gap-y-5 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-6"
      >
        {months.map(month => (
          <li key={month}>
            <p className="mb-1 font-semibold text-sm">{shortMonthName(month)}</p>
            <MiniMonth month={month} marks={byDate} today={today} />
          </li>
        ))}
      </ul>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {LEGEND.map(([mark, words]) => (
          <li key={mark} className="flex items-center gap-2">
            <svg viewBox="-6 -6 12 12" className="size-4" aria-hidden="true">
              <Stamps layers={YEAR_MARKS[mark]} at={[[0, 0]]} />
            </svg>
            {i18n._(words)}
          </li>
        ))}
      </ul>
      <details className="min-w-0">
        <summary className="text-link inline-block min-h-11 cursor-pointer py-2 text-sm">
          <Trans>The year as a table</Trans>
        </summary>
        <table className="w-full max-w-xl text-xs sm:text-sm">
          <caption className="sr-only">
            <Trans>Days of {year} by month</Trans>
          </caption>
          <thead>
            <tr className="text-end text-ink-soft">
              <th scope="col" className="py-1 text-start">
                <Trans>Month</Trans>
              </th>
              {[t`Domino`, t`Completed`, t`In progress`, t`Rest`].map(head => (
                <th
                  key={head}
                  scope="col"
                  className="py-1 ps-2 hyphens-auto [overflow-wrap:anywhere]"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(month => (
              <MonthRow
                key={month}
                month={month}
                marks={marks.filter(({ date }) => monthOf(date) === month)}
              />
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const LEGEND = [
  ['completed', msg`Completed`],
  ['in-progress', msg`In progress`],
  ['rest', msg`Rest day`],
  ['today', msg`Today`],
] as const

function MonthRow({ month, marks }: { month: CalendarMonth; marks: readonly DayMark[] }) {
  const { entries, completed, inProgress, rest } = dayTotals(marks)
  return (
    <tr className="border-line border-t text-end tabular-nums">
      <th scope="row" abbr={monthName(month)} className="py-1 text-start font-normal">
        {shortMonthName(month)}
      </th>
      <td className="ps-2">{entries}</td>
      <td className="ps-2">{completed}</td>
      <td className="ps-2">{inProgress}</td>
      <td className="ps-2">{rest}</td>
    </tr>
  )
}
