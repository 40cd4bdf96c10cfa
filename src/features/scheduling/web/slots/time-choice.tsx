import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { slotWords } from '../../domain/words.ts'
import { slotsQuery } from '../queries.ts'
import { useReader } from '../use-reader.ts'
import type { SlotPickerProps } from './day-times.tsx'
import { Refusal } from './refusal.tsx'
import { SlotPicker } from './slot-picker.tsx'

type FreeTimesProps = Omit<SlotPickerProps, 'slots'> & { typeId: number; children?: ReactNode }

/** The free times of a session type. @param children shown below, once there are any to choose from */
export function FreeTimes({ typeId, children, ...picker }: FreeTimesProps) {
  const slots = useQuery(slotsQuery(typeId, useZone()))
  if (slots.isError || !slots.data)
    return (
      <Loading query={slots} className="h-56 w-full">
        {t`The free times could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  return (
    <>
      <SlotPicker slots={slots.data} {...picker} />
      {children}
    </>
  )
}

interface TimeChoiceProps {
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
              <span className="text-ink-soft">
                <Trans>Choose a day, then a time.</Trans>
              </span>
            )}
          </p>
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Not now</Trans>
          </Button>
          <Button disabled={!chosen} busy={busy} onClick={() => chosen && onConfirm(chosen)}>
            {action}
          </Button>
        </div>
      </FreeTimes>
    </div>
  )
}

interface MoveChoiceProps {
  session: Appointment
  /** The other person's time zone. */
  otherZone: string
  move: { isPending: boolean; error: Error | null; mutate: (start: string) => void }
  onCancel: () => void
}

export function MoveChoice({ session, otherZone, move, onCancel }: MoveChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (session.session_type_id === null) return null
  return (
    <TimeChoice
      typeId={session.session_type_id}
      coachZone={otherZone}
      chosen={chosen}
      onChoose={setChosen}
      action={t`Move to this time`}
      busy={move.isPending}
      error={move.error}
      onConfirm={move.mutate}
      onCancel={onCancel}
    />
  )
}
