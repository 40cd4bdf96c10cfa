import { msg, t } from '@lingui/core/macro'
import { said } from '#src/contract/i18n.ts'
import type { ToolId } from '#src/features/texts/constants.ts'
import { FilterDrawing } from './filter-drawing.tsx'
import { RoomsDrawing } from './rooms-drawing.tsx'

const PIPS = 'M42 38h0M98 38h0M42 74h0M98 74h0M42 110h0M98 110h0'

function DominoTile({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="domino-tile" className={className}>
      <title id="domino-tile">{t`An ivory domino with twelve dark pips, six on each half, lying on a desk in warm light.`}</title>
      <linearGradient id="ivory" x2="1" y2="1">
        <stop stopColor="#fffdf6" />
        <stop offset="1" className="stop-edge" />
      </linearGradient>
      <g transform="rotate(-12 210 150)">
        <path
          d="M72 98h290v140H72z"
          opacity=".16"
          transform="translate(16 22)"
          className="blur-[6px]"
        />
        <rect x="66" y="84" width="296" height="148" rx="16" fill="#b79c70" />
        <rect x="62" y="72" width="296" height="148" rx="16" fill="url(#ivory)" />
        <path d="M78 75H342" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <path d="M210 88V204" stroke="#a08a60" strokeWidth="2.5" />
        <g transform="matrix(0 1 -1 0 210 76)">
          {[0, -148].map(shift => (
            <g key={shift} transform={`translate(0 ${shift})`}>
              <path
                d={PIPS}
                className="pips pips-light [stroke-width:21]"
                transform="translate(2 -2)"
              />
              <path d={PIPS} className="pips [stroke-width:19]" />
            </g>
          ))}
        </g>
      </g>
    </svg>
  )
}

const DRAWERS = [
  { y: 48, label: msg`This Week` },
  { y: 140, label: msg`This Year` },
  { y: 206, label: msg`This Life` },
] as const

/** A small cabinet with its top drawer open and full of cards. */
function DrawersDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="drawers-drawing" className={className}>
      <title id="drawers-drawing">{t`A wooden cabinet with three drawers named This Week, This Year and This Life; the first is open, with cards standing in it.`}</title>
      <linearGradient id="wood" x2="1" y2="1">
        <stop stopColor="#d9a26c" />
        <stop offset="1" stopColor="#a96c3b" />
      </linearGradient>
      <ellipse cx="214" cy="284" rx="150" ry="11" opacity=".14" />
      <path
        d="M96 268V32q0-8 8-8H316q8 0 8 8V268zM108 268v16h14v-16zM298 268v16h14v-16z"
        fill="url(#wood)"
      />
      <path d="M104 24H316q8 0 8 8H96q0-8 8-8z" fill="#fff" opacity=".35" />
      {DRAWERS.map(drawer => (
        <g key={drawer.y} transform={`translate(112 ${drawer.y})`}>
          <rect width="196" height="56" rx="5" fill="#7d4a22" opacity=".5" />
          <rect x="3" y="3" width="190" height="50" rx="4" fill="url(#wood)" />
          <path d="M6 5H190" stroke="#fff" strokeWidth="2" opacity=".4" />
        </g>
      ))}
      <path d="M115 55H305V109H115z" fill="#4f2c12" />
      <g stroke="#d8c7a6">
        <path d="M138 96V50l40-5v50z" fill="#fffdf8" />
        <path d="M160 98V40l46 4v54z" fill="#f8e4d6" />
        <path d="M206 98V48l42-6v56z" fill="#fffdf8" />
        <path d="M236 98V54l38 3v41z" fill="#dfeae6" />
        <path
          d="M168 54l30 2M168 63l24 2M214 58l26-3M214 67l20-2"
          stroke="#948878"
          strokeWidth="2"
        />
      </g>
      <path d="M98 84H322V130q0 5-5 5H103q-5 0-5-5z" fill="url(#wood)" />
      <path d="M99 86H321" stroke="#fff" strokeWidth="3" opacity=".5" />
      <path d="M98 135H322l-12 12H110z" opacity=".22" />
      {[98, 156, 222].map((y, index) => (
        <g key={y} transform={`translate(210 ${y})`}>
          <rect x="-40" y="-8" width="80" height="19" rx="3" fill="#fff6e4" stroke="#7d4a22" />
          <text textAnchor="middle" y="6" fontSize="12.5" fill="#2a2622" className="font-serif">
            {said(DRAWERS[index]?.label ?? '')}
          </text>
          <circle cy="24" r="6" fill="#f0cf8e" stroke="#7d4a22" />
        </g>
      ))}
    </svg>
  )
}

const DRAWINGS = {
  perception: FilterDrawing,
  rooms: RoomsDrawing,
  cabinet: DrawersDrawing,
  domino: DominoTile,
} as const satisfies Record<ToolId, unknown>

export function ToolDrawing({ id, className = '' }: { id: ToolId; className?: string }) {
  const Drawing = DRAWINGS[id]
  return <Drawing className={className} />
}
