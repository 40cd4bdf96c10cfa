import { Check } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { PIP_COUNT, type PipStatus } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { canComplete, completedPips, type PipNumber } from '#src/features/tracker/domain/pips.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { MenuItem } from '#src/platform/web/ui/menu.tsx'
import { closeDomino, pressFields, setRestDay } from '../offline/day-changes.ts'
import { EveningLine } from './evening-line.tsx'
import { PipButtons } from './pip-buttons.tsx'
import { SentForm } from './sent-form.tsx'
import './celebration.css'

const KEY = 'celebrated'

/** The day that is being celebrated, so that a page that is mounted again meanwhile goes on with it. */
let now: string | undefined

/** Best effort: a browser that forgets celebrates again. */
function isFirst(day: string): boolean {
  try {
    if (localStorage.getItem(KEY) === day) return false
    localStorage.setItem(KEY, day)
    return true
  } catch {
    return true
  }
}

/**
 * Whether a day is celebrated on this page: once, at the first look after it was done.
 * @param day of a member; undefined while it is not done
 */
function useCelebration(day: string | undefined): { isOn: boolean; onEnd: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (day === undefined) return
    if (isFirst(day)) now = day
    if (now === day) setOn(true)
  }, [day])
  return {
    isOn,
    onEnd: () => {
      now = undefined
    },
  }
}

interface DayDominoProps {
  domino: DominoEntry
  /** Of the member's clock. */
  hour: number
  isRest: boolean
}

export function DayDomino({ domino, hour, isRest }: DayDominoProps) {
  const latest = useRef(domino)
  latest.current = domino
  const { isOn, onEnd } = useCelebration(
    domino.completed ? `${domino.user_id} ${domino.date}` : undefined,
  )
  const [isClosing, setClosing] = useState(false)
  /** Behind the last presses, since only all twelve complete a domino. */
  async function close() {
    setClosing(true)
    await closeDomino(domino)
    setClosing(false)
  }
  const press = useCallback(
    (fields: Record<string, string | boolean>) => pressFields(latest.current, fields),
    [],
  )
  const setStatus = useCallback(
    (n: PipNumber, status: PipStatus) => press({ [`pip${n}_status`]: status }),
    [press],
  )
  const id = { domino: domino.id }
  const lead = domino.lead_pip as PipNumber | null
  return (
    <>
      <header className="grid gap-1">
        <div className="flex items-start justify-between gap-4">
          <h2 className="min-w-0 break-words text-xl min-[22.5rem]:text-2xl sm:text-4xl">
            {domino.id > 0 ? (
              <Link
                to={href('/domino/:id', { id: String(domino.id) })}
                className="-my-1 block py-1 text-ink no-underline hover:text-primary"
              >
                {domino.title}
              </Link>
            ) : (
              domino.title
            )}
          </h2>
          <span className="flex shrink-0 items-center">
            <TippedButton domino={domino} onTip={tipped => press({ tipped })} />
            <DotsMenu label="More of this day">
              <MenuItem onSelect={() => void setRestDay(domino.user_id, domino.date, !isRest)}>
                {isRest ? 'Not a rest day' : 'Rest day'}
              </MenuItem>
            </DotsMenu>
          </span>
        </div>
        <p className="text-ink-soft">
          {domino.completed ? 'Completed' : `${completedPips(domino)} of ${PIP_COUNT} pips`}
          <span>
            {lead !== null && !domino.completed && ` · ${domino[`pip${lead}_label`]} goes first`}
          </span>
        </p>
      </header>
      {canComplete(domino) && (
        <SentForm name="complete" fields={id} onSend={() => void close()} busy={isClosing}>
          <Button type="submit" size="lg" busy={isClosing} className="w-full">
            <Check aria-hidden className="size-5" />
            Complete Domino
          </Button>
        </SentForm>
      )}
      <div className="celebration" data-on={isOn || undefined} onAnimationEnd={onEnd}>
        <SentForm name="pips" fields={id} onSend={() => {}}>
          <PipButtons domino={domino} onStatus={setStatus} />
        </SentForm>
      </div>
      {domino.completed && isOn && (
        <p role="status" className="font-semibold text-done">
          Well done: all twelve pips, and the day is yours.
        </p>
      )}
      <EveningLine domino={domino} hour={hour} />
    </>
  )
}

function TippedButton({
  domino,
  onTip,
}: {
  domino: DominoEntry
  onTip: (tipped: boolean) => void
}) {
  const isTipped = domino.tipped_at !== null
  return (
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
      >
        {isTipped && <Check aria-hidden className="size-5" />}
        Tipped
      </Button>
    </SentForm>
  )
}
