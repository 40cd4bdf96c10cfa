import { PIP_COUNT } from '../../constants.ts'
import type { PipCount } from '../../contract.ts'

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

/** Twelve wedges, filled from the middle by their share of the dominoes: green completed, hatched amber in progress. */
export function WheelDrawing({ counts }: { counts: readonly PipCount[] }) {
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
      {counts.map(({ pip, completed, in_progress, of }) => {
        const reach = (dominoes: number) => INNER + ((OUTER - INNER) * dominoes) / Math.max(of, 1)
        return (
          <g key={pip}>
            <path d={wedge(pip, INNER, OUTER)} fill="var(--color-sunken)" stroke="var(--color-line)" />
            {in_progress > 0 && (
              <path
                d={wedge(pip, reach(completed), reach(completed + in_progress))}
                fill="url(#wheel-begun)"
                stroke="var(--color-progress)"
              />
            )}
            {completed > 0 && <path d={wedge(pip, INNER, reach(completed))} fill="var(--color-done-fill)" />}
            <NumberAt pip={pip} />
          </g>
        )
      })}
      <circle r="20" fill="var(--color-tile)" stroke="var(--color-tile-edge)" strokeWidth="2" />
      {[-8, 0, 8].flatMap(y =>
        [-6, 6].map(x => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" fill="var(--color-pip)" />),
      )}
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
