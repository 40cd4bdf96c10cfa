import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalendarDate, monthOf, yearMonths } from '#src/contract/calendar.ts'
import { counted, monthName } from '#src/contract/formats.ts'
import { FIRST_DATE } from '../../constants.ts'
import type { DayMark } from '../../contract/days.ts'
import { dayTotals } from '../../domain/days.ts'
import { MomentumCard } from '../momentum/momentum-card.tsx'
import { yearQuery } from '../queries.ts'
import { MiniMonth, YEAR_MARKS } from './mini-month.tsx'
import { Stamps } from './stamps.tsx'
import { TurnButton } from './turn-button.tsx'

const yearOf = (date: CalendarDate) => Number(date.slice(0, 4))

interface YearViewProps {
  userId: number
  date: CalendarDate
  today: CalendarDate
}

/** A year as twelve small months with dominoes and rest days. */
export function YearView({ userId, date, today }: YearViewProps) {
  const [yearOffset, setYearOffset] = useState(0)
  const year = Math.min(Math.max(yearOf(date) + yearOffset, yearOf(FIRST_DATE)), yearOf(today))
  const marks = useQuery({ ...yearQuery(userId, year), placeholderData: keepPreviousData })
  const turn = (years: number) => setYearOffset(year + years - yearOf(date))
  return (
    <MomentumCard
      title={`Your year ${year}`}
      aside={
        <div className="flex gap-1">
          <TurnButton
            to="previous"
            aria-label="Previous year"
            disabled={year <= yearOf(FIRST_DATE)}
            onClick={() => turn(-1)}
          />
          <TurnButton
            to="next"
            aria-label="Next year"
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
        {counted(entries, 'day')} with a domino: {completed} completed, {inProgress} in progress.{' '}
        {counted(rest, 'rest day')}.
      </p>
      <ul
        aria-hidden="true"
        className="grid grid-cols-3 gap-x-4 gap-y-5 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-6"
      >
        {months.map(month => (
          <li key={month}>
            <p className="mb-1 font-semibold text-sm">{monthName(month).slice(0, 3)}</p>
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
            {words}
          </li>
        ))}
      </ul>
      <details className="min-w-0">
        <summary className="text-link inline-block min-h-11 cursor-pointer py-2 text-sm">
          The year as a table
        </summary>
        <table className="w-full max-w-xl text-xs sm:text-sm">
          <caption className="sr-only">Days of {year} by month</caption>
          <thead>
            <tr className="text-right text-ink-soft">
              <th scope="col" className="py-1 text-left">
                Month
              </th>
              {['Domino', 'Completed', 'In progress', 'Rest'].map(head => (
                <th key={head} scope="col" className="py-1 pl-2">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(month => (
              <MonthRow
                key={month}
                name={monthName(month)}
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
  ['completed', 'Completed'],
  ['in-progress', 'In progress'],
  ['rest', 'Rest day'],
  ['today', 'Today'],
] as const

function MonthRow({ name, marks }: { name: string; marks: readonly DayMark[] }) {
  const { entries, completed, inProgress, rest } = dayTotals(marks)
  return (
    <tr className="border-line border-t text-right tabular-nums">
      <th scope="row" abbr={name} className="py-1 text-left font-normal">
        {name.slice(0, 3)}
      </th>
      <td className="pl-2">{entries}</td>
      <td className="pl-2">{completed}</td>
      <td className="pl-2">{inProgress}</td>
      <td className="pl-2">{rest}</td>
    </tr>
  )
}
