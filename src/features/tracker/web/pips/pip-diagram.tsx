import { PIP_COUNT, PIP_NUMBERS } from '../../constants.ts'
import { completedPips, type PipFields, type PipNumber } from '../../domain/pips.ts'
import './pip-editor.css'
import { DominoTile, PipName, PipWell } from './domino-tile.tsx'
import { PipCounter } from './pip-counter.tsx'
import { PipGrid } from './pip-grid.tsx'
import { PipShape } from './pip-shape.tsx'

interface PipDiagramProps {
  pips: PipFields
  /** Where a press on a pip begins an edit. */
  onPip?: ((n: PipNumber, status: string) => void) | undefined
}

/** A read-only tile: one image, and the same as text for screen readers; or twelve buttons that begin an edit. */
export function PipDiagram({ pips, onPip }: PipDiagramProps) {
  const done = completedPips(pips)
  return (
    <div className="pip-editor">
      <div className="pip-editor-layout">
        <div className="pip-editor-tile">
          {onPip ? (
            <PipGrid pips={pips} onStatus={onPip} />
          ) : (
            <div
              className="domino-box"
              role="img"
              aria-label={`Domino tile, ${done} of ${PIP_COUNT} pips Completed`}
            >
              <DominoTile
                pip={n => (
                  <span key={n} className="pip">
                    <PipWell n={n} status={pips[`pip${n}_status`]} />
                    <PipName>{pips[`pip${n}_label`]}</PipName>
                  </span>
                )}
              />
            </div>
          )}
          <PipCounter done={done} />
        </div>
        <ol
          className="pip-diagram-rows grid max-w-xl content-start"
          data-pressable={onPip !== undefined || undefined}
          aria-label="The twelve pips"
        >
          {PIP_NUMBERS.map(n => (
            <li
              key={n}
              className="flex items-center gap-3 border-line border-b py-2.5 last:border-b-0"
            >
              <span className="w-5 shrink-0 text-right text-ink-soft text-sm tabular-nums">
                {n}
              </span>
              <span className="min-w-0 flex-1">{pips[`pip${n}_label`]}</span>
              <span className="flex w-28 shrink-0 items-center gap-1.5 text-sm">
                <PipShape status={pips[`pip${n}_status`]} />
                {pips[`pip${n}_status`]}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
