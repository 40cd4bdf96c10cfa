import { PIP_COUNT, PIP_NUMBERS, type PipStatus } from '../../constants.ts'
import { completedPips, knownStatus, type PipFields } from '../../domain/pips.ts'
import { box, disc, type Layer, type Place, Stamps } from './stamps.tsx'

const BLANK: readonly Layer[] = [
  { d: box(1, 4, 102, 49, 8), fill: 'var(--color-tile-edge)' },
  { d: box(1, 1, 102, 49, 8), fill: 'var(--color-tile)', stroke: 'var(--color-tile-edge)' },
  { d: 'm52 7v37', stroke: '#8d7f6a', strokeWidth: 1.2, opacity: 0.6 },
  { d: disc(2, 52, 25.5), fill: '#b08a3e' },
]

const EMPTY: Layer = { d: disc(4.9), fill: '#fffdf8', stroke: '#8d7f6a' }

const PIPS: Readonly<Record<PipStatus, readonly Layer[]>> = {
  'Not Started': [EMPTY],
  'In Progress': [EMPTY, { d: 'm-4.4 0a4.4 4.4 0 0 0 8.8 0z', fill: '#c98210' }],
  Completed: [
    { d: disc(4.9), fill: '#2d6a3e', stroke: '#2d6a3e' },
    {
      d: 'm-2.2.2 1.6 1.6 2.9-3.2',
      stroke: '#fff',
      strokeWidth: 1.3,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
  ],
}

function placeOf(pip: number): Place {
  const at = (pip - 1) % 6
  return [12 + (at % 3) * 14.5 + (pip > 6 ? 51 : 0), at < 3 ? 14.5 : 36.5]
}

/** A thumbnail of a domino's twelve pips. */
export function MiniTile({ pips, className = 'w-24' }: { pips: PipFields; className?: string }) {
  const statusOf = (pip: (typeof PIP_NUMBERS)[number]) =>
    knownStatus(pips[`pip${pip}_status`]) ?? 'Not Started'
  return (
    <svg
      viewBox="0 0 104 54"
      className={className}
      role="img"
      aria-label={`${completedPips(pips)} of ${PIP_COUNT} pips Completed`}
    >
      <Stamps layers={BLANK} at={[[0, 0]]} />
      {(Object.keys(PIPS) as PipStatus[]).map(status => (
        <Stamps
          key={status}
          layers={PIPS[status]}
          at={PIP_NUMBERS.filter(pip => statusOf(pip) === status).map(placeOf)}
        />
      ))}
    </svg>
  )
}
