import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { fullWords } from '../../domain/words.ts'
import { slotsQuery } from '../queries.ts'
import { type Slot, SlotPicker } from './slot-picker.tsx'

/** The other free times of a refused booking (contract: appointments). */
function othersOf(error: unknown): readonly Slot[] {
  if (!(error instanceof ApiError)) return []
  const { alternatives } = (error.data ?? {}) as { alternatives?: readonly Slot[] }
  return alternatives ?? []
}

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
  const slots = useQuery(slotsQuery(typeId))
  const zone = timeZone()
  const others = othersOf(error)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) notice.current?.focus()
  }, [error])
  if (slots.isError) {
    return (
      <FailedAlert busy={slots.isFetching} onRetry={slots.refetch}>
        {messageOf(slots.error, 'The free times could not be fetched. Please try again in a moment.')}
      </FailedAlert>
    )
  }
  if (!slots.data) return <Skeleton className="h-56 w-full" />
  return (
    <div className="space-y-5">
      <SlotPicker slots={slots.data} coachZone={coachZone} chosen={chosen} onChoose={onChoose} />
      {error && (
        <div ref={notice} tabIndex={-1}>
          <Alert
            tone="danger"
            actions={others.map(({ start }) => (
              <Button key={start} size="sm" variant="secondary" onClick={() => onChoose(start)}>
                {fullWords(Date.parse(start), zone, zone).replace(' your time', '')}
              </Button>
            ))}
          >
            {messageOf(error, 'This did not work, and nothing was booked. Please try again.')}
            {others.length > 0 && ' These times are free:'}
          </Alert>
        </div>
      )}
      <div className="sticky bottom-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-sunken p-4 shadow-soft">
        <p className="min-w-0 flex-1 basis-56">
          {chosen ? (
            <strong>{fullWords(Date.parse(chosen), zone, coachZone)}</strong>
          ) : (
            <span className="text-ink-soft">Choose a time above.</span>
          )}
        </p>
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
        <Button disabled={!chosen} busy={busy} onClick={() => chosen && onConfirm(chosen)}>
          {action}
        </Button>
      </div>
    </div>
  )
}
