import type { CalendarDate } from '#src/contract/calendar.ts'
import { longDate, shortDate } from '#src/contract/formats.ts'
import type { DayMark } from '../../contract/days.ts'
import { markLabel } from '../calendar/mark-label.ts'
import { Stamps } from '../calendar/stamps.tsx'
import { DayTiles, TILE } from './day-tile.tsx'

const STEP = 26

const TODAY = [{ d: 'm9 52.5 3 3.5-3 3.5-3-3.5z', fill: 'var(--color-today)' }]

/** The last days as a row of dominoes: upright with green pips for completed, leaning for tipped, lying for a rest day. */
export function RunRow({ days, today }: { days: readonly DayMark[]; today: CalendarDate }) {
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
        <span>Today</span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>The last {days.length} days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Domino</th>
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
