import type { DayMark } from '../../contract.ts'

/** In the drawing's units; a tile's shadow is two below it. */
export const TILE = { width: 18, height: 40, top: 8 } as const

/** A day as a domino: upright with green pips for completed, lying for a rest day, an outline for none. */
export function DayTile({ day }: { day: Pick<DayMark, 'state' | 'rest'> }) {
  const { width, height, top } = TILE
  if (day.state === 'none' && day.rest) {
    return (
      <g transform={`translate(${width / 2 - 11} 39)`}>
        <rect width="22" height="11" rx="3" fill="var(--color-sunken)" stroke="var(--color-line-strong)" />
        <path d="M9.2 2.4a3.4 3.4 0 1 0 4.1 5.4 3.9 3.9 0 0 1-4.1-5.4Z" fill="var(--color-ink-soft)" />
      </g>
    )
  }
  if (day.state === 'none') {
    return (
      <rect
        x=".5"
        y={top + 2}
        width={width - 1}
        height={height}
        rx="4"
        fill="none"
        stroke="var(--color-line-strong)"
        strokeDasharray="3 3"
      />
    )
  }
  const done = day.state === 'completed'
  return (
    <g>
      <rect y={top + 2} width={width} height={height} rx="4" fill="var(--color-tile-edge)" />
      <rect
        y={top}
        width={width}
        height={height}
        rx="4"
        fill="var(--color-tile)"
        stroke="var(--color-tile-edge)"
      />
      <path d={`M3 ${top + height / 2}h${width - 6}`} stroke="#8d7f6a" strokeWidth="1" opacity=".6" />
      {[10, 30].map(y => (
        <g key={y} transform={`translate(${width / 2} ${top + y})`}>
          <circle r="4.6" fill={done ? '#2d6a3e' : '#fffdf8'} stroke={done ? '#2d6a3e' : '#8d7f6a'} />
          {done && (
            <path
              d="m-2 .2 1.5 1.5 2.6-3"
              fill="none"
              stroke="#fff"
              strokeWidth="1.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
        </g>
      ))}
      {!done && <path d={`M${width / 2 - 4.6} ${top + 30}a4.6 4.6 0 0 0 9.2 0Z`} fill="#c98210" />}
    </g>
  )
}
