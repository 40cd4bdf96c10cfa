import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { PIP_COUNT, type PipStatus } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { canComplete, completedPips, type PipNumber } from '#src/features/tracker/domain/pips.ts'
import { useCompleteDomino } from '#src/features/tracker/web/use-domino-changes.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { useCelebration } from './celebration.ts'
import { EveningLine } from './evening-line.tsx'
import { PipButtons } from './pip-buttons.tsx'
import { SentForm } from './sent-form.tsx'
import { usePresses } from './use-presses.ts'
import './celebration.css'

/** The day's domino, with the member's hand on it. @param hour of the member's clock */
export function DayDomino({ entry, hour }: { entry: DominoEntry; hour: number }) {
  const client = useQueryClient()
  const { domino, press, flush } = usePresses(entry)
  const { isOn, onEnd } = useCelebration(
    domino.completed ? `${domino.user_id} ${domino.date}` : undefined,
  )
  const complete = useCompleteDomino({
    onDone: () => void client.invalidateQueries({ queryKey: ['today'] }),
  })
  const [isClosing, setClosing] = useState(false)
  /** The last presses are stored first: only all twelve complete a domino. */
  async function close() {
    setClosing(true)
    // Its own failure is said by the change.
    if (await flush()) await complete.mutateAsync(domino.id).catch(() => {})
    setClosing(false)
  }
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
          <h2 className="min-w-0 break-words text-2xl sm:text-4xl">
            <Link
              to={href('/domino/:id', { id: domino.id })}
              className="-my-1 block py-1 text-ink no-underline hover:text-primary"
            >
              {domino.title}
            </Link>
          </h2>
          <TippedButton domino={domino} onTip={tipped => press({ tipped })} />
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
