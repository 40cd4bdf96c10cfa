import { PIP_COUNT, PIP_NUMBERS } from '../../constants.ts'
import { completedPips, knownStatus, type PipFields } from '../../domain.ts'

const AREA = { 'Not Started': 'empty', 'In Progress': 'half', Completed: 'full' } as const

/** A thumbnail of a domino's twelve pips. */
export function MiniTile({ pips, className = 'w-24' }: { pips: PipFields; className?: string }) {
  const done = completedPips(pips)
  return (
    <svg
      viewBox="0 0 104 54"
      className={className}
      role="img"
      aria-label={`${done} of ${PIP_COUNT} pips Completed`}
    >
      <rect x="1" y="4" width="102" height="49" rx="8" fill="var(--color-tile-edge)" />
      <rect
        x="1"
        y="1"
        width="102"
        height="49"
        rx="8"
        fill="var(--color-tile)"
        stroke="var(--color-tile-edge)"
      />
      <path d="M52 7v37" stroke="#8d7f6a" strokeWidth="1.2" opacity=".6" />
      <circle cx="52" cy="25.5" r="2" fill="#b08a3e" />
      {PIP_NUMBERS.map(n => {
        const at = (n - 1) % 6
        const x = 12 + (at % 3) * 14.5 + (n > 6 ? 51 : 0)
        const y = at < 3 ? 14.5 : 36.5
        const area = AREA[knownStatus(pips[`pip${n}_status`]) ?? 'Not Started']
        return (
          <g key={n}>
            <circle
              cx={x}
              cy={y}
              r="4.9"
              fill={area === 'full' ? '#2d6a3e' : '#fffdf8'}
              stroke={area === 'full' ? '#2d6a3e' : '#8d7f6a'}
            />
            {area === 'half' && <path d={`M${x - 4.4} ${y}a4.4 4.4 0 0 0 8.8 0Z`} fill="#c98210" />}
            {area === 'full' && (
              <path
                d={`m${x - 2.2} ${y + 0.2} 1.6 1.6 2.9-3.2`}
                fill="none"
                stroke="#fff"
                strokeWidth="1.3"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
