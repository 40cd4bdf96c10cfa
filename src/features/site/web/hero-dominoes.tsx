import { t } from '@lingui/core/macro'

const PIPS = [
  '',
  'M30 30h0',
  'M16 16h0M44 44h0',
  'M16 16h0M30 30h0M44 44h0',
  'M16 16h0M44 16h0M16 44h0M44 44h0',
  'M16 16h0M44 16h0M30 30h0M16 44h0M44 44h0',
  'M16 14h0M44 14h0M16 30h0M44 30h0M16 46h0M44 46h0',
] as const

/** Position and size of each tile, and the pips of its lower and upper half; neighboring halves match. */
const TILES = [
  { x: 38, scale: 0.55, low: 0, high: 1 },
  { x: 75, scale: 0.64, low: 1, high: 2 },
  { x: 118, scale: 0.75, low: 2, high: 3 },
  { x: 168, scale: 0.88, low: 3, high: 4 },
  { x: 227, scale: 1.03, low: 4, high: 4 },
  { x: 297, scale: 1.21, low: 4, high: 5 },
  { x: 377, scale: 1.41, low: 5, high: 6 },
  { x: 472, scale: 1.65, low: 6, high: 6 },
] as const

const GROUND = 236
const place = (tile: (typeof TILES)[number]) =>
  `translate(${tile.x} ${GROUND}) scale(${tile.scale})`

function Pips({ low, high }: { low: number; high: number }) {
  const halves = [PIPS[low], PIPS[high]]
  return halves.map((d, half) =>
    d ? (
      <g key={half === 0 ? 'low' : 'high'} transform={half === 0 ? undefined : 'translate(0 60)'}>
        <path className="pips pips-light" transform="translate(-1 -1)" d={d} />
        <path className="pips" d={d} />
      </g>
    ) : null,
  )
}

/**
 * A row of ivory tiles, each larger than the one before, the first tipping the rest. Draw order: all shadows, then the
 * tiles from far to near. The angles are in illustrations.css.
 */
export function HeroDominoes({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 262" role="img" aria-labelledby="hero-drawing" className={className}>
      <title id="hero-drawing">{t`Eight ivory dominoes in a row, each larger than the last. The smallest has tipped, and the others follow.`}</title>
      <linearGradient id="face" x1="0" y1="1" x2="1" y2="0">
        <stop className="stop-tile" />
        <stop offset="1" className="stop-edge" stopOpacity=".72" />
      </linearGradient>
      <linearGradient id="edge" x2="0" y2="1">
        <stop className="stop-edge" />
        <stop offset="1" stopColor="#a8906a" />
      </linearGradient>
      <linearGradient id="cast" x2="0" y2="1">
        <stop stopOpacity=".34" stopColor="#2a1c08" />
        <stop offset="1" stopOpacity=".03" stopColor="#2a1c08" />
      </linearGradient>
      {TILES.map((tile, index) => (
        <g key={tile.x} transform={place(tile)}>
          <g className={`stand t${index}`}>
            <path className="tile-shadow" fill="url(#cast)" d="M0 0H60V120H0z" />
          </g>
        </g>
      ))}
      {TILES.map((tile, index) => (
        <g key={tile.x} transform={place(tile)}>
          <g className={`stand t${index}`}>
            <rect className="tile-top" width="18" height="60" rx="3" />
            <g className="tile-face">
              <rect width="60" height="120" rx="5" fill="#fff" />
              <rect width="60" height="120" rx="5" fill="url(#face)" />
              <path d="M8 60H52" stroke="#8d7850" strokeWidth="1.5" />
              <Pips low={tile.low} high={tile.high} />
              <rect className="tile-shade" width="60" height="120" rx="5" />
            </g>
            <rect className="tile-edge" x="-18" y="-120" width="18" height="120" rx="2" />
          </g>
        </g>
      )).reverse()}
    </svg>
  )
}
