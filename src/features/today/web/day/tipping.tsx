import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { runText } from '../../domain/run.ts'
import { SentForm } from './sent-form.tsx'
import './tipping.css'

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
export function Tipping({ domino, runBefore, isFalling, onTip }: TippingProps) {
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
          {isTipped ? 'Tipped' : 'Done: tip it'}
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
