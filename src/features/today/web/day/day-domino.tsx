import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { PipStatus } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import type { PipNumber } from '#src/features/tracker/contract/pips.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'
import { recordOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { nameLead, pressFields, setRestDay } from '#src/features/tracker/web/day-changes.ts'
import { useDeleteDomino } from '#src/features/tracker/web/use-domino-changes.ts'
import { sendChanges } from '#src/platform/web/offline/outbox.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import { runText } from '../../domain/run.ts'
import { DayState } from './day-state.tsx'
import { DayTitle } from './day-title.tsx'
import { EveningLine } from './evening-line.tsx'
import { PipButtons } from './pip-buttons.tsx'
import { SentForm } from './sent-form.tsx'
import './celebration.css'
import './tipping.css'

/** Best effort: a browser that forgets has the moment again. */
function isFirst(kind: string, what: string): boolean {
  try {
    if (localStorage.getItem(kind) === what) return false
    localStorage.setItem(kind, what)
    return true
  } catch {
    return true
  }
}

/** The day that is being celebrated, so that a page that is mounted again meanwhile goes on with it. */
let celebrating: string | undefined

/**
 * Whether a day is celebrated on this page: once, at the first look after it was done.
 * @param day of a member; undefined while it is not done
 */
function useCelebration(day: string | undefined): { isOn: boolean; onEnd: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (day === undefined) return
    if (isFirst('celebrated', day)) celebrating = day
    if (celebrating === day) setOn(true)
  }, [day])
  return {
    isOn,
    onEnd: () => {
      celebrating = undefined
    },
  }
}

/** Whether the tile is falling: once, where it was tipped. @param tile of a member */
function useFall(tile: string): { isFalling: boolean; tip: () => void; onEnd: () => void } {
  const [isFalling, setFalling] = useState(false)
  return {
    isFalling,
    tip: () => isFirst('tipped', tile) && setFalling(true),
    onEnd: () => setFalling(false),
  }
}

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
  const [isDeleting, setDeleting] = useState(false)
  /** Once its last presses are sent, which would have nowhere to go. */
  async function removeOnce() {
    setDeleting(true)
    await sendChanges()
    await remove(domino)
    setDeleting(false)
  }
  const isStored = domino.id > 0
  return (
    <DotsMenu label={t`More of this day`}>
      {isStored && (
        <MenuLink
          render={
            <Link to={href('/domino/:id', { id: String(domino.id) })}>
              <Trans>Open its page</Trans>
            </Link>
          }
        />
      )}
      {onAsk && (
        <MenuItem onSelect={onAsk}>
          {domino.lead_pip === null ? t`Name what goes first` : t`Change what goes first`}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void setRestDay(domino.user_id, domino.date, !isRest)}>
        {isRest ? t`Not a rest day` : t`Rest day`}
      </MenuItem>
      {isStored && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" disabled={isDeleting} onSelect={() => void removeOnce()}>
            <Trans>Delete</Trans>
          </MenuItem>
        </>
      )}
    </DotsMenu>
  )
}

/** As many as stand beside the button on a phone. */
const SHOWN = 7

interface TippingProps {
  domino: DominoEntry
  /** Days in a row before this one. */
  runBefore: number
  isFalling: boolean
  onTip: (isTipped: boolean) => void
}

/** The one action has a done of its own, and the run stands beside it. */
function Tipping({ domino, runBefore, isFalling, onTip }: TippingProps) {
  const isTipped = domino.tipped_at !== null
  const before = Math.min(runBefore, SHOWN - 1)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SentForm
        name="tipped"
        fields={{ domino: domino.id }}
        onSend={() => onTip(!isTipped)}
        className="shrink-0"
      >
        <Button
          type="submit"
          name="tipped"
          value={String(!isTipped)}
          variant={isTipped ? 'primary' : 'secondary'}
          aria-pressed={isTipped}
          className="min-w-36"
        >
          {isTipped && <Check aria-hidden className="size-5" />}
          {isTipped ? t`Tipped` : t`Done: tip it`}
        </Button>
      </SentForm>
      <div>
        {runBefore > 0 && (
          <span className="run-row" data-falling={isFalling || undefined} aria-hidden="true">
            {Array.from({ length: before }, (_, at) => before - at).map(at => (
              <span key={at} style={{ '--at': at } as CSSProperties} data-down />
            ))}
            <span style={{ '--at': 0 } as CSSProperties} data-down={isTipped || undefined} />
          </span>
        )}
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {runText(runBefore, isTipped)}
        </p>
      </div>
    </div>
  )
}
