import { t } from '@lingui/core/macro'
import { type MouseEvent, memo, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { PIP_NUMBERS, PIP_STATUSES, type PipStatus } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import type { PipNumber } from '#src/features/tracker/contract/pips.ts'
import { labelsOf, statusWords } from '#src/features/tracker/domain/pips.ts'
import { PipWell } from '#src/features/tracker/web/pips/domino-tile.tsx'
import { MenuAt, MenuItem } from '#src/platform/web/ui/menu.tsx'
import { pipNames } from '../../domain/day.ts'
import './pip-buttons.css'

const HOLD_MS = 500

type OnStatus = (n: PipNumber, status: PipStatus) => void

interface PipButtonsProps {
  domino: DominoEntry
  /** Whether a press says which one goes first. */
  isAsking: boolean
  onPress: OnStatus
  /** Chosen in the menu. */
  onStatus: OnStatus
}

interface Held {
  n: PipNumber
  at: HTMLElement
  byKey: boolean
}

/** The tile, under the member's hand: a press is Completed, pressed again Not Started, held it offers all three. */
export function PipButtons({ domino, isAsking, onPress, onStatus }: PipButtonsProps) {
  const hint = useId()
  const names = pipNames(labelsOf(domino).map(labelWords))
  const [held, setHeld] = useState<Held | null>(null)
  const half = (from: number) =>
    PIP_NUMBERS.slice(from, from + 6).map(n => (
      <PipButton
        key={n}
        n={n}
        name={names[n - 1] ?? ''}
        status={domino[`pip${n}_status`]}
        isLead={n === domino.lead_pip}
        isClosed={domino.completed}
        onPress={onPress}
        isOpen={n === held?.n}
        onHeld={setHeld}
      />
    ))
  return (
    <fieldset
      aria-label={t`Pips of ${domino.title}`}
      aria-describedby={domino.completed ? undefined : hint}
      data-asking={isAsking || undefined}
      className="day-tile bg-linear-160 from-20% from-tile to-160% to-tile-edge text-pip"
    >
      <div className="day-half">{half(0)}</div>
      <div className="day-groove" aria-hidden="true" />
      <div className="day-half">{half(6)}</div>
      <span id={hint} hidden>
        {isAsking
          ? t`The next one that is pressed goes first.`
          : t`A press is Completed. Held, or by the menu key, one has all three statuses.`}
      </span>
      <MenuAt
        at={held?.at ?? null}
        byKey={held?.byKey ?? false}
        onClose={() => isHeldNow() || setHeld(null)}
      >
        {PIP_STATUSES.map(choice => (
          <MenuItem
            key={choice}
            onSelect={() => {
              if (held) onStatus(held.n, choice)
              setHeld(null)
            }}
          >
            {statusWords(choice)}
          </MenuItem>
        ))}
      </MenuAt>
    </fieldset>
  )
}

const PRESSED: Readonly<Record<string, boolean | 'mixed'>> = {
  Completed: true,
  'In Progress': 'mixed',
}

/** Whether what comes now belongs to a hold, such as the finger being lifted. */
let wasHeld = false
const isHeldNow = () => wasHeld
const endHold = () => {
  wasHeld = false
}

/** Opens a menu when a button is held: browsers that tell of it do so by `contextmenu`, others only by time. */
function useHold(open: (at: HTMLElement, byKey: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPointed = useRef(false)
  const stop = () => {
    isPointed.current = false
    clearTimeout(timer.current)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const held = (at: HTMLElement, byKey: boolean) => {
    clearTimeout(timer.current)
    wasHeld = !byKey
    for (const next of ['pointerdown', 'keydown'])
      window.addEventListener(next, endHold, { capture: true, once: true })
    at.focus({ preventScroll: true })
    open(at, byKey)
  }
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      held(event.currentTarget, !isPointed.current)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      endHold()
      isPointed.current = true
      const at = event.currentTarget
      if (event.button === 0) timer.current = setTimeout(() => held(at, false), HOLD_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  }
}

interface PipButtonProps {
  n: PipNumber
  name: string
  status: string
  isLead: boolean
  isClosed: boolean
  onPress: OnStatus
  /** Whether its menu is open. */
  isOpen: boolean
  onHeld: (held: Held | null) => void
}

const PipButton = memo(function PipButton({
  n,
  name,
  status,
  isLead,
  isClosed,
  onPress,
  isOpen,
  onHeld,
}: PipButtonProps) {
  const id = useId()
  const hold = useHold((at, byKey) => onHeld({ n, at, byKey }))
  const isDone = status === 'Completed'
  if (isClosed)
    return (
      <div className="day-pip">
        <PipWell n={n} status={status} />
        <span className="day-pip-name">{name}</span>
        <span className="sr-only">, {status}</span>
      </div>
    )
  return (
    <button
      id={id}
      type="submit"
      name={`pip${n}_status`}
      value={isDone ? 'Not Started' : 'Completed'}
      className="day-pip"
      data-lead={(isLead && !isDone) || undefined}
      aria-pressed={PRESSED[status] ?? false}
      {...hold}
      onClick={event => {
        // Where scripts run the form is not sent.
        event.preventDefault()
        if (isHeldNow()) return
        if (isOpen) onHeld(null)
        else onPress(n, isDone ? 'Not Started' : 'Completed')
      }}
    >
      <PipWell n={n} status={status} />
      <span className="day-pip-name">{name}</span>
    </button>
  )
})
