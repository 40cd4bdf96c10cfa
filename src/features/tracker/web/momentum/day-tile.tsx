import type { DayMark } from '../../contract/days.ts'
import { box, disc, type Layer, Stamps } from '../calendar/stamps.tsx'

/** In the drawing's units; a tile's shadow is two below it. */
export const TILE = { width: 18, height: 40, top: 8 } as const

const { width, height, top } = TILE
const MIDDLE = width / 2
const PIPS = [top + 10, top + 30]
const WELLS = PIPS.map(y => disc(4.6, MIDDLE, y))

const CHECK: Omit<Layer, 'd'> = {
  stroke: '#fff',
  strokeWidth: 1.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

const BLANK: readonly Layer[] = [
  { d: box(0, top + 2, width, height, 4), fill: 'var(--color-tile-edge)' },
  { d: box(0, top, width, height, 4), fill: 'var(--color-tile)', stroke: 'var(--color-tile-edge)' },
  { d: `m3 ${top + height / 2}h${width - 6}`, stroke: '#8d7f6a', opacity: 0.6 },
]

type Look = DayMark['state'] | 'tipped' | 'rest'

/** On its lower right corner, on the way down. */
const LEANING = 'l11.6 3.1-8.8 32.8-11.6-3.1z'

const LOOKS: Readonly<Record<Look, readonly Layer[]>> = {
  completed: [
    ...BLANK,
    ...WELLS.map(d => ({ d, fill: '#2d6a3e', stroke: '#2d6a3e' })),
    ...PIPS.map(y => ({ d: `m${MIDDLE - 2} ${y + 0.2} 1.5 1.5 2.6-3`, ...CHECK })),
  ],
  'in-progress': [
    ...BLANK,
    ...WELLS.map(d => ({ d, fill: '#fffdf8', stroke: '#8d7f6a' })),
    { d: `m${MIDDLE - 4.6} ${top + 30}a4.6 4.6 0 0 0 9.2 0z`, fill: '#c98210' },
  ],
  tipped: [
    { d: `m7.2 14${LEANING}`, fill: 'var(--color-tile-edge)' },
    { d: `m7.2 12.1${LEANING}`, fill: 'var(--color-tile)', stroke: 'var(--color-tile-edge)' },
    { d: 'm4 28 10 2.7', stroke: '#8d7f6a', opacity: 0.6 },
    { d: disc(4, 10.4, 22), fill: '#2d6a3e', stroke: '#2d6a3e' },
    { d: 'm8.6 22.2 1.4 1.4 2.3-2.7', ...CHECK },
    { d: disc(4, 6.5, 38), fill: '#fffdf8', stroke: '#8d7f6a' },
  ],
  rest: [
    { d: box(-2, 39, 22, 11, 3), fill: 'var(--color-sunken)', stroke: 'var(--color-line-strong)' },
    { d: 'm7.2 41.4a3.4 3.4 0 1 0 4.1 5.4a3.9 3.9 0 0 1-4.1-5.4z', fill: 'var(--color-ink-soft)' },
  ],
  none: [
    {
      d: box(0.5, top + 2, width - 1, height, 4),
      stroke: 'var(--color-line-strong)',
      strokeDasharray: '3 3',
    },
  ],
}

type Drawn = Pick<DayMark, 'state' | 'tipped' | 'rest'>

const tileStyle = ({ state, tipped, rest }: Drawn): Look => {
  if (state === 'none' && rest) return 'rest'
  return state === 'in-progress' && tipped ? 'tipped' : state
}

interface PlacedDay extends Drawn {
  /** The tile's left edge. */
  x: number
}

/** Days as dominoes: upright with green pips for completed, leaning for tipped, lying for a rest day, an outline for none. */
export const DayTiles = ({ days }: { days: readonly PlacedDay[] }) =>
  (Object.keys(LOOKS) as Look[]).map(look => (
    <Stamps
      key={look}
      layers={LOOKS[look]}
      at={days.filter(day => tileStyle(day) === look).map(({ x }) => [x, 0])}
    />
  ))
