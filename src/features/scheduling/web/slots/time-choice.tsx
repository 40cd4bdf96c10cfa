import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { slotWords } from '../../domain/words.ts'
import { useReader } from '../use-reader.ts'
import { FreeTimes } from './free-times.tsx'
import { Refusal } from './refusal.tsx'

export interface TimeChoiceProps {
  typeId: number
  coachZone: string
  chosen: string | null
  onChoose: (start: string) => void
  /** What the button does, such as 'Book this time'. */
  action: string
  busy: boolean
  error: Error | null
  onConfirm: (start: string) => void
  onCancel: () => void
}

/** Free times, the chosen one, and a button. A time that was taken meanwhile offers others in its place. */
export function TimeChoice(props: TimeChoiceProps) {
  const { typeId, coachZone, chosen, onChoose, action, busy, error, onConfirm, onCancel } = props
  const reader = useReader(coachZone)
  return (
    <div className="space-y-5">
      <FreeTimes {...{ typeId, coachZone, chosen, onChoose }}>
        {error && <Refusal error={error} coachZone={coachZone} onChoose={onChoose} />}
        <div
          className={cx(
            chosen && 'sticky bottom-[calc(var(--bar)+0.5rem)]',
            'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-sunken p-4 shadow-soft',
          )}
        >
          <p className="min-w-0 flex-1 basis-56">
            {chosen ? (
              <strong>{slotWords(Date.parse(chosen), reader, coachZone)}</strong>
            ) : (
              <span className="text-ink-soft">Choose a day, then a time.</span>
            )}
          </p>
          <Button variant="quiet" onClick={onCancel}>
            Not now
          </Button>
          <Button disabled={!chosen} busy={busy} onClick={() => chosen && onConfirm(chosen)}>
            {action}
          </Button>
        </div>
      </FreeTimes>
    </div>
  )
}
