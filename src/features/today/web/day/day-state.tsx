import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { PIP_COUNT } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import type { PipNumber } from '#src/features/tracker/contract/pips.ts'
import { canComplete, completedPips } from '#src/features/tracker/domain/pips.ts'
import { closeDomino } from '#src/features/tracker/web/day-changes.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { SentForm } from './sent-form.tsx'

interface DayStateProps {
  domino: DominoEntry
  isAsking: boolean
  isCelebrated: boolean
  onSkip: () => void
}

/** How far the domino is, in one place of one height, so that the tile does not move under a thumb. */
export const DayState = (props: DayStateProps) => (
  <div className="grid min-h-13 items-center">
    {canComplete(props.domino) ? <CompleteButton domino={props.domino} /> : <State {...props} />}
  </div>
)

function CompleteButton({ domino }: { domino: DominoEntry }) {
  const [isClosing, setClosing] = useState(false)
  /** Behind the last presses, since only all twelve complete a domino. */
  async function close() {
    setClosing(true)
    await closeDomino(domino)
    setClosing(false)
  }
  return (
    <SentForm
      name="complete"
      fields={{ domino: domino.id }}
      onSend={() => void close()}
      busy={isClosing}
    >
      <Button type="submit" size="lg" busy={isClosing} className="w-full">
        <Check aria-hidden className="size-5" />
        <Trans>Complete Domino</Trans>
      </Button>
    </SentForm>
  )
}

function State({ domino, isAsking, isCelebrated, onSkip }: DayStateProps) {
  if (isAsking)
    return (
      <div className="flex items-center justify-between gap-3 rounded-md bg-primary-soft ps-4">
        <p role="status" className="font-semibold">
          <Trans>Which one goes first?</Trans>
        </p>
        <Button variant="quiet" onClick={onSkip}>
          <Trans>Skip</Trans>
        </Button>
      </div>
    )
  const lead = domino.lead_pip as PipNumber | null
  return (
    <p role="status" className="min-w-0 break-words text-ink-soft leading-snug">
      {domino.completed ? (
        <span className={isCelebrated ? 'font-semibold text-done' : undefined}>
          {isCelebrated ? t`Well done: all twelve pips, and the day is yours.` : t`Completed`}
        </span>
      ) : (
        <>
          <Trans>
            {completedPips(domino)} of {PIP_COUNT} pips
          </Trans>
          <span>
            {lead !== null && ` · ${t`${labelWords(domino[`pip${lead}_label`])} goes first`}`}
          </span>
        </>
      )}
    </p>
  )
}
