import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { statusWords } from '#src/features/tracker/domain/pips.ts'
import type { PipFields, PipNumber } from '../../contract/pips.ts'
import { nextStatus } from '../../domain/pips.ts'
import { DominoTile, PipName, PipWell } from './domino-tile.tsx'
import { isSaveKey, pipAfterKey, type Spot, statusAfterKey } from './pip-keys.ts'

interface PipGridProps {
  pips: PipFields
  describedBy?: string
  /** The pip that has the focus at the start. */
  start?: PipNumber | undefined
  onStatus: (n: PipNumber, status: string) => void
  onCurrent?: (n: PipNumber) => void
  /** By Ctrl+Enter. */
  onSave?: () => void
}

/** The tile as twelve buttons with one tab stop: arrows move, keys set a status, a click goes to the next one. */
export function PipGrid({ pips, describedBy, start, onStatus, onCurrent, onSave }: PipGridProps) {
  const [current, setCurrent] = useState<PipNumber>(start ?? 1)
  const buttons = useRef(new Map<PipNumber, HTMLButtonElement>())
  useEffect(() => {
    if (start) buttons.current.get(start)?.focus({ preventScroll: true })
  }, [start])

  function handleKey(event: KeyboardEvent, n: PipNumber) {
    if (onSave && isSaveKey(event)) {
      event.preventDefault()
      return onSave()
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const status = statusAfterKey(event.key, pips[`pip${n}_status`])
    const target = status ? undefined : pipAfterKey(event.key, n, spotsOf(buttons.current))
    if (!status && !target) return
    event.preventDefault()
    if (status && !event.repeat) onStatus(n, status)
    if (target) buttons.current.get(target as PipNumber)?.focus()
  }

  return (
    <div
      className="domino-box"
      role="toolbar"
      aria-label={t`The twelve pips`}
      aria-describedby={describedBy}
    >
      <DominoTile
        pip={n => (
          <button
            key={n}
            ref={button => {
              if (button) buttons.current.set(n, button)
              return () => void buttons.current.delete(n)
            }}
            type="button"
            className="pip"
            tabIndex={n === current ? 0 : -1}
            aria-label={t`Pip ${n}, ${labelWords(pips[`pip${n}_label`])}, ${statusWords(pips[`pip${n}_status`])}`}
            onClick={() => onStatus(n, nextStatus(pips[`pip${n}_status`]))}
            onKeyDown={event => handleKey(event, n)}
            onFocus={() => {
              setCurrent(n)
              onCurrent?.(n)
            }}
          >
            <PipWell n={n} status={pips[`pip${n}_status`]} />
            <PipName>{labelWords(pips[`pip${n}_label`])}</PipName>
          </button>
        )}
      />
    </div>
  )
}

function spotsOf(buttons: ReadonlyMap<PipNumber, HTMLButtonElement>): Spot[] {
  return [...buttons].map(([n, button]) => {
    const box = button.getBoundingClientRect()
    return { n, x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
}
