import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { listText } from '#src/contract/formats.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { statusWords } from '#src/features/tracker/domain/pips.ts'
import { PIP_COUNT, WHEEL_DAYS } from '../../constants.ts'
import type { PipCount } from '../../contract/days.ts'
import { mostAndLeastCompleted } from '../../domain/pips.ts'
import { disc } from '../calendar/stamps.tsx'
import { wheelQuery } from '../queries.ts'
import { MomentumCard } from './momentum-card.tsx'

/** Which of the twelve areas get done and which wait, over the last 30 days. */
export function PipWheel({ userId, today }: { userId: number; today: CalendarDate }) {
  const counts = useQuery(wheelQuery(userId, today))
  return (
    <MomentumCard title={t`Your twelve areas`} query={counts}>
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

const names = (counts: readonly PipCount[]) =>
  listText(counts.map(({ label }) => labelWords(label)))

function wheelText(counts: readonly PipCount[]): string {
  const dominoes = counts[0]?.of ?? 0
  if (dominoes === 0)
    return t`No domino in the last ${WHEEL_DAYS} days: the wheel fills with the next one.`
  const base = t`${plural(dominoes, { one: '# domino', other: '# dominoes' })} in the last ${WHEEL_DAYS} days.`
  const { done, waiting } = mostAndLeastCompleted(counts)
  if (done.length === 0) return t`${base} All areas get the same care.`
  return t`${base} Done most: ${names(done)}. Waiting: ${names(waiting)}.`
}

function PipTable({ counts }: { counts: readonly PipCount[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">
        <Trans>The twelve areas over the last {WHEEL_DAYS} days</Trans>
      </caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="pb-1 text-start font-semibold">
            <Trans>Area</Trans>
          </th>
          {['Completed', 'In Progress'].map(head => (
            <th key={head} scope="col" className="pb-1 ps-2 text-end font-semibold">
              {statusWords(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ pip, label, completed, in_progress }) => (
          <tr key={pip} className="border-line border-t">
            <th scope="row" className="py-0.5 text-start font-normal [overflow-wrap:anywhere]">
              <span className="flex gap-2">
                <span className="w-5 shrink-0 text-end text-ink-soft tabular-nums">{pip}</span>
                <span className="min-w-0">{labelWords(label)}</span>
              </span>
            </th>
            <td className="ps-2 text-end tabular-nums">{completed}</td>
            <td className="ps-2 text-end tabular-nums">{in_progress}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const INNER = 26
const OUTER = 92
const NUMBERS = 103
const HALF_WEDGE = 13.4
const STEP = 360 / PIP_COUNT

function point(angle: number, radius: number): string {
  const radians = (angle * Math.PI) / 180
  return `${(Math.cos(radians) * radius).toFixed(2)} ${(Math.sin(radians) * radius).toFixed(2)}`
}

const middleOf = (pip: number) => (pip - 1) * STEP - 90

function wedge(pip: number, from: number, to: number): string {
  const [start, end] = [middleOf(pip) - HALF_WEDGE, middleOf(pip) + HALF_WEDGE]
  return [
    `M${point(start, from)}`,
    `L${point(start, to)}`,
    `A${to} ${to} 0 0 1 ${point(end, to)}`,
    `L${point(end, from)}`,
    `A${from} ${from} 0 0 0 ${point(start, from)}Z`,
  ].join('')
}

const reach = ({ of }: PipCount, dominoes: number) =>
  INNER + ((OUTER - INNER) * dominoes) / Math.max(of, 1)

const begunFrom = (count: PipCount) => reach(count, count.completed)

const PIPS = [-8, 0, 8].flatMap(y => [-6, 6].map(x => `M0 0${disc(2.4, x, y)}`)).join('')

/** Twelve wedges, filled from the middle by their share of the dominoes: green completed, hatched amber in progress. */
function WheelDrawing({ counts }: { counts: readonly PipCount[] }) {
  const wedges = (between: (count: PipCount) => false | readonly [from: number, to: number]) =>
    counts
      .map(count => {
        const radii = between(count)
        return radii ? wedge(count.pip, ...radii) : ''
      })
      .join('')
  return (
    <svg viewBox="-112 -112 224 224" className="mx-auto w-full max-w-76" aria-hidden="true">
      <defs>
        <pattern
          id="wheel-begun"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--color-progress-soft)" />
          <rect width="3" height="6" fill="var(--color-progress-fill)" />
        </pattern>
      </defs>
      <path
        d={wedges(() => [INNER, OUTER])}
        fill="var(--color-sunken)"
        stroke="var(--color-line)"
      />
      <path
        d={wedges(
          count =>
            count.in_progress > 0 && [
              begunFrom(count),
              reach(count, count.completed + count.in_progress),
            ],
        )}
        fill="url(#wheel-begun)"
        stroke="var(--color-progress)"
      />
      <path
        d={wedges(count => count.completed > 0 && [INNER, begunFrom(count)])}
        fill="var(--color-done-fill)"
      />
      {counts.map(({ pip }) => (
        <NumberAt key={pip} pip={pip} />
      ))}
      <circle r="20" fill="var(--color-tile)" stroke="var(--color-tile-edge)" strokeWidth="2" />
      <path d={PIPS} fill="var(--color-pip)" />
    </svg>
  )
}

function NumberAt({ pip }: { pip: number }) {
  const [x, y] = point(middleOf(pip), NUMBERS).split(' ')
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize="11"
      fontWeight="600"
      fill="var(--color-ink-soft)"
    >
      {pip}
    </text>
  )
}
