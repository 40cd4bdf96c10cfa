import type { ReactNode } from 'react'
import { PIP_NUMBERS } from '../../constants.ts'
import type { PipNumber } from '../../contract/pips.ts'
import { knownStatus } from '../../domain/pips.ts'
import './domino-tile.css'

/** The ivory double-six: upright; in narrow spaces wide enough for the pips' names, which stand beside them. */
export function DominoTile({ pip }: { pip: (n: PipNumber) => ReactNode }) {
  return (
    <div className="domino-tile bg-linear-160 from-20% from-tile to-160% to-tile-edge text-pip">
      <div className="domino-half">{PIP_NUMBERS.slice(0, 6).map(pip)}</div>
      <div className="domino-groove" aria-hidden="true">
        <span className="domino-pin" />
      </div>
      <div className="domino-half">{PIP_NUMBERS.slice(6).map(pip)}</div>
    </div>
  )
}

const WELLS = { 'Not Started': 'empty', 'In Progress': 'half', Completed: 'full' } as const

/** A carved well: empty, half filled with amber, or filled with green and checked (docs/product.md 4.2). */
export function PipWell({ n, status }: { n: PipNumber; status: string }) {
  const known = knownStatus(status)
  return (
    <span className="pip-well" data-fill={known ? WELLS[known] : 'own'} aria-hidden="true">
      <span className="pip-fill" />
      <span className="pip-number">{n}</span>
      <svg className="pip-check" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="m6 12.6 4.1 4.1L18.2 8" pathLength="1" />
      </svg>
    </span>
  )
}

/** Beside its pip where the tile is narrow; elsewhere the rows have the names. */
export const PipName = ({ children }: { children: string }) => (
  // With a blank before it, because the number of the pip stands there.
  <span className="pip-name"> {children}</span>
)
