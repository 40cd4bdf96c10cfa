import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { listText } from '#src/contract/formats.ts'
import { WHEEL_DAYS } from '../../constants.ts'
import type { PipCount } from '../../contract/days.ts'
import { mostAndLeastCompleted } from '../../domain/pips.ts'
import { wheelQuery } from '../queries.ts'
import { MomentumCard } from './momentum-card.tsx'
import { WheelDrawing } from './wheel-drawing.tsx'

/** Which of the twelve areas get done and which wait, over the last 30 days. */
export function PipWheel({ userId, today }: { userId: number; today: CalendarDate }) {
  const counts = useQuery(wheelQuery(userId, today))
  return (
    <MomentumCard title="Your twelve areas" query={counts}>
      {data => (
        <>
          <p className="max-w-prose text-ink-soft">{wheelText(data)}</p>
          <div className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
            <WheelDrawing counts={data} />
            <PipTable counts={data} />
          </div>
        </>
      )}
    </MomentumCard>
  )
}

const names = (counts: readonly PipCount[]) => listText(counts.map(({ label }) => label))

function wheelText(counts: readonly PipCount[]): string {
  const dominoes = counts[0]?.of ?? 0
  if (dominoes === 0)
    return `No domino in the last ${WHEEL_DAYS} days: the wheel fills with the next one.`
  const base = `${dominoes} ${dominoes === 1 ? 'domino' : 'dominoes'} in the last ${WHEEL_DAYS} days.`
  const { done, waiting } = mostAndLeastCompleted(counts)
  if (done.length === 0) return `${base} All areas get the same care.`
  return `${base} Done most: ${names(done)}. Waiting: ${names(waiting)}.`
}

function PipTable({ counts }: { counts: readonly PipCount[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">The twelve areas over the last {WHEEL_DAYS} days</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="pb-1 text-left font-semibold">
            Area
          </th>
          {['Completed', 'In Progress'].map(head => (
            <th key={head} scope="col" className="pb-1 pl-2 text-right font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ pip, label, completed, in_progress }) => (
          <tr key={pip} className="border-line border-t">
            <th scope="row" className="py-0.5 text-left font-normal [overflow-wrap:anywhere]">
              <span className="flex gap-2">
                <span className="w-5 shrink-0 text-right text-ink-soft tabular-nums">{pip}</span>
                <span className="min-w-0">{label}</span>
              </span>
            </th>
            <td className="pl-2 text-right tabular-nums">{completed}</td>
            <td className="pl-2 text-right tabular-nums">{in_progress}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
