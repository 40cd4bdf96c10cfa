import { EllipsisVertical } from 'lucide-react'
import { type MouseEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react'
import { PIP_NUMBERS, PIP_STATUSES, type PipStatus } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { labelsOf, type PipNumber } from '#src/features/tracker/domain/pips.ts'
import { PipWell } from '#src/features/tracker/web/pips/domino-tile.tsx'
import { Menu, MenuItem } from '#src/platform/web/ui/menu.tsx'
import { pipNames } from '../../domain/day.ts'
import './pip-buttons.css'

const HOLD_MS = 500

interface PipButtonsProps {
  domino: DominoEntry
  onStatus: (n: PipNumber, status: PipStatus) => void
}

/** The tile, under the member's hand: a press is Completed, pressed again Not Started, held it offers all three. */
export function PipButtons({ domino, onStatus }: PipButtonsProps) {
  const names = pipNames(labelsOf(domino))
  const half = (from: number) =>
    PIP_NUMBERS.slice(from, from + 6).map(n => (
      <PipButton
        key={n}
        n={n}
        name={names[n - 1] ?? ''}
        status={domino[`pip${n}_status`]}
        isLead={n === domino.lead_pip}
        isClosed={domino.completed}
        onStatus={onStatus}
      />
    ))
  return (
    <fieldset
      aria-label={`Pips of ${domino.title}`}
      className="day-tile bg-linear-160 from-20% from-tile to-160% to-tile-edge text-pip"
    >
      <div className="day-half">{half(0)}</div>
      <div className="day-groove" aria-hidden="true" />
      <div className="day-half">{half(6)}</div>
    </fieldset>
  )
}

const PRESSED: Readonly<Record<string, boolean | 'mixed'>> = {
  Completed: true,
  'In Progress': 'mixed',
}

interface PipButtonProps {
  n: PipNumber
  name: string
  status: string
  isLead: boolean
  isClosed: boolean
  onStatus: (n: PipNumber, status: PipStatus) => void
}

/** Opens a menu when a button is held: browsers that tell of it do so by `contextmenu`, others only by time. */
function useHold(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => {
    wasHeld.current = false
  }
  const held = () => {
    stop()
    wasHeld.current = true
    for (const next of ['pointerdown', 'keydown'])
      window.addEventListener(next, end, { capture: true, once: true })
    open()
  }
  return {
    /** Whether what comes now belongs to a hold, such as the finger being lifted. */
    isHeld: () => wasHeld.current,
    handlers: {
      onContextMenu: (event: MouseEvent) => {
        event.preventDefault()
        held()
      },
      onPointerDown: (event: PointerEvent) => {
        wasHeld.current = false
        if (event.button === 0) timer.current = setTimeout(held, HOLD_MS)
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
    },
  }
}

const PipButton = memo(function PipButton({
  n,
  name,
  status,
  isLead,
  isClosed,
  onStatus,
}: PipButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { isHeld, handlers } = useHold(() => setOpen(true))
  const isDone = status === 'Completed'
  if (isClosed)
    return (
      <div className="day-pip">
        <span className="day-pip-press">
          <PipWell n={n} status={status} />
          <span className="day-pip-name">{name}</span>
          <span className="sr-only">, {status}</span>
        </span>
      </div>
    )
  return (
    <div className="day-pip" data-lead={(isLead && !isDone) || undefined}>
      <button
        type="submit"
        name={`pip${n}_status`}
        value={isDone ? 'Not Started' : 'Completed'}
        className="day-pip-press"
        aria-pressed={PRESSED[status] ?? false}
        {...handlers}
        onClick={event => {
          // Where scripts run the form is not sent.
          event.preventDefault()
          if (!isHeld()) onStatus(n, isDone ? 'Not Started' : 'Completed')
        }}
      >
        <PipWell n={n} status={status} />
        <span className="day-pip-name">{name}</span>
      </button>
      <Menu
        open={isOpen}
        onOpenChange={next => (next || !isHeld()) && setOpen(next)}
        trigger={
          <button type="button" className="day-pip-more" aria-label={`${name}: more`}>
            <EllipsisVertical aria-hidden className="size-4" />
          </button>
        }
      >
        {PIP_STATUSES.map(choice => (
          <MenuItem key={choice} onSelect={() => onStatus(n, choice)}>
            {choice}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
})
