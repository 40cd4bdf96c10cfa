import { useCallback, useRef } from 'react'
import { href, Link } from 'react-router'
import type { PipStatus } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import type { PipNumber } from '#src/features/tracker/contract/pips.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'
import { recordOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { nameLead, pressFields, setRestDay } from '#src/features/tracker/web/day-changes.ts'
import { useDeleteDomino } from '#src/features/tracker/web/use-domino-changes.ts'
import { sendChanges } from '#src/platform/web/offline/outbox.ts'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import { DayState } from './day-state.tsx'
import { DayTitle } from './day-title.tsx'
import { EveningLine } from './evening-line.tsx'
import { useCelebration, useFall } from './moments.ts'
import { PipButtons } from './pip-buttons.tsx'
import { SentForm } from './sent-form.tsx'
import { Tipping } from './tipping.tsx'
import './celebration.css'

interface DayDominoProps {
  domino: DominoEntry
  /** Of the member's clock. */
  hour: number
  isRest: boolean
  runBefore: number
  /** Whether a press says which pip goes first. */
  isAsking: boolean
  onAsk: (asks: boolean) => void
}

export function DayDomino({ domino, hour, isRest, runBefore, isAsking, onAsk }: DayDominoProps) {
  // A lead that is named once something is done would be hindsight.
  const mayLead = !domino.completed && completedPips(domino) === 0
  const asks = isAsking && mayLead
  const latest = useRef({ domino, asks, onAsk })
  latest.current = { domino, asks, onAsk }
  const celebration = useCelebration(
    domino.completed ? `${domino.user_id} ${domino.date}` : undefined,
  )
  const fall = useFall(`${domino.user_id} ${recordOf(domino)}`)
  const setStatus = useCallback(
    (n: PipNumber, status: PipStatus) =>
      pressFields(latest.current.domino, { [`pip${n}_status`]: status }),
    [],
  )
  const onPress = useCallback(
    (n: PipNumber, status: PipStatus) => {
      if (!latest.current.asks) return setStatus(n, status)
      nameLead(latest.current.domino, n)
      latest.current.onAsk(false)
    },
    [setStatus],
  )
  return (
    <>
      <header className="grid gap-2">
        <div className="flex items-start justify-between gap-2">
          <DayTitle key={recordOf(domino)} domino={domino} />
          <DayMenu
            domino={domino}
            isRest={isRest}
            onAsk={mayLead ? () => onAsk(true) : undefined}
          />
        </div>
        <Tipping
          domino={domino}
          runBefore={runBefore}
          isFalling={fall.isFalling}
          onTip={tipped => {
            pressFields(domino, { tipped })
            if (tipped) fall.tip()
          }}
        />
      </header>
      <DayState
        domino={domino}
        isAsking={asks}
        isCelebrated={celebration.isOn}
        onSkip={() => onAsk(false)}
      />
      <div
        className="celebration"
        data-on={celebration.isOn || undefined}
        data-falling={fall.isFalling || undefined}
        onAnimationEnd={({ target, currentTarget }) => {
          // Not a pip's, within it.
          if (target !== currentTarget) return
          celebration.onEnd()
          fall.onEnd()
        }}
      >
        <SentForm name="pips" fields={{ domino: domino.id }} onSend={() => {}}>
          <PipButtons domino={domino} isAsking={asks} onPress={onPress} onStatus={setStatus} />
        </SentForm>
      </div>
      <EveningLine domino={domino} hour={hour} />
    </>
  )
}

interface DayMenuProps {
  domino: DominoEntry
  isRest: boolean
  /** Undefined once it can no longer be named. */
  onAsk: (() => void) | undefined
}

function DayMenu({ domino, isRest, onAsk }: DayMenuProps) {
  const remove = useDeleteDomino()
  const isStored = domino.id > 0
  return (
    <DotsMenu label="More of this day">
      {isStored && (
        <MenuLink
          render={<Link to={href('/domino/:id', { id: String(domino.id) })}>Open its page</Link>}
        />
      )}
      {onAsk && (
        <MenuItem onSelect={onAsk}>
          {domino.lead_pip === null ? 'Name what goes first' : 'Change what goes first'}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void setRestDay(domino.user_id, domino.date, !isRest)}>
        {isRest ? 'Not a rest day' : 'Rest day'}
      </MenuItem>
      {isStored && (
        <>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            // Its last presses would have nowhere to go.
            onSelect={() => void sendChanges().then(() => remove(domino))}
          >
            Delete
          </MenuItem>
        </>
      )}
    </DotsMenu>
  )
}
