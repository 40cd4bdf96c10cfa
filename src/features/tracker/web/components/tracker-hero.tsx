import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { disc, Stamps } from '../calendar/stamps.tsx'

const PIPS = [
  [12.6, 80],
  [29.4, 80],
  [12.6, 97.6],
  [29.4, 97.6],
  [13, 130],
  [29, 151],
] as const

const PIP = [{ d: disc(3.6), fill: 'var(--color-pip)' }]

interface StandingTile {
  x: number
  lean: number
}

const ROW: readonly StandingTile[] = [
  { x: 34, lean: 34 },
  { x: 92, lean: 24 },
  { x: 150, lean: 14 },
  { x: 208, lean: 6 },
  { x: 262, lean: 0 },
  { x: 312, lean: 0 },
]

function FallingRow() {
  return (
    <svg
      viewBox="0 0 380 190"
      className="w-full max-w-sm"
      role="img"
      aria-label={t`A row of dominoes; the first one tips the next`}
    >
      <defs>
        <linearGradient id="hero-face" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0.1" stopColor="#fff" stopOpacity="0.9" />
          <stop offset="0.7" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="hero-shade">
          <stop offset="0" stopColor="#2a1c08" stopOpacity="0.3" />
          <stop offset="1" stopColor="#2a1c08" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="200" cy="172" rx="178" ry="15" fill="url(#hero-shade)" />
      {ROW.map(({ x, lean }) => (
        <g key={x} transform={`rotate(${lean} ${x + 44} 168)`}>
          <rect x={x + 8} y="60" width="40" height="110" rx="7" fill="var(--color-tile-edge)" />
          <rect
            x={x}
            y="58"
            width="42"
            height="110"
            rx="7"
            fill="var(--color-tile)"
            stroke="var(--color-tile-edge)"
          />
          <rect x={x} y="58" width="42" height="110" rx="7" fill="url(#hero-face)" />
          <path d={`M${x + 6} 113h30`} stroke="#8d7f6a" strokeWidth="1.5" opacity="0.7" />
          <Stamps layers={PIP} at={PIPS.map(([across, y]) => [x + across, y])} />
        </g>
      ))}
    </svg>
  )
}

export function TrackerHero() {
  return (
    <Suspense>
      <header className="flex items-center justify-between gap-x-10">
        <div className="min-w-0 max-w-xl">
          <h1 className="text-4xl sm:text-5xl" tabIndex={-1}>
            <Trans>Daily Domino Tracker</Trans>
          </h1>
          <p className="mt-4 text-ink-soft text-lg">
            <Trans>
              Pick the one action that makes the rest of the day easier, and tip it first. Twelve
              pips show how far it has carried you: fill them as the day goes.
            </Trans>
          </p>
        </div>
        <div className="hidden w-1/3 max-w-sm shrink-0 sm:block">
          <FallingRow />
        </div>
      </header>
    </Suspense>
  )
}
