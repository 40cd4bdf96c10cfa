import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

export function NotFound() {
  return (
    <div className="wrap flex min-h-[62vh] flex-col items-center justify-center py-16 text-center">
      <FallenTiles />
      <h1 tabIndex={-1} className="mt-8 text-4xl sm:text-5xl">
        <Trans>404 Page Not Found</Trans>
      </h1>
      <p className="mt-4 max-w-prose text-ink-soft text-lg">
        <Trans>
          This tile is missing from the row. The address may be mistyped, or the page may have
          moved.
        </Trans>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href={href('/')} className={buttonClass('primary')}>
          <Trans>Back to the home page</Trans>
        </a>
        <a href={href('/daily-domino')} className={buttonClass('secondary')}>
          <Trans>Daily Domino</Trans>
        </a>
      </div>
    </div>
  )
}

/** Four tiles, a gap, four tiles. */
function FallenTiles() {
  const tile = (x: number, angle: number) => (
    <g key={x} transform={`translate(${x} 92) rotate(${angle})`}>
      <rect
        x="-13"
        y="-62"
        width="26"
        height="62"
        rx="5"
        fill="var(--color-tile)"
        stroke="var(--color-tile-edge)"
      />
      <path d="M-9 -31h18" stroke="var(--color-tile-edge)" strokeWidth="2" />
      <g fill="var(--color-pip)">
        <circle cx="-5" cy="-51" r="2.6" />
        <circle cx="5" cy="-41" r="2.6" />
        <circle cy="-15.5" r="2.6" />
      </g>
    </g>
  )
  return (
    <svg viewBox="0 0 320 110" aria-hidden="true" className="w-72 max-w-full">
      <ellipse cx="160" cy="96" rx="150" ry="7" fill="var(--color-sunken)" />
      {[30, 70].map(x => tile(x, 0))}
      {tile(112, 24)}
      <rect
        x="147"
        y="30"
        width="26"
        height="62"
        rx="5"
        fill="none"
        stroke="var(--color-line-strong)"
        strokeWidth="1.5"
        strokeDasharray="4 5"
      />
      {[210, 250, 290].map(x => tile(x, 0))}
    </svg>
  )
}
