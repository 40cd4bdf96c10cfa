import { PIP_COUNT } from '../../constants.ts'
import type { PipCount } from '../../contract/days.ts'
import { disc } from '../calendar/stamps.tsx'

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

/** A pip's wedge between two radii. */
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
export function WheelDrawing({ counts }: { counts: readonly PipCount[] }) {
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
