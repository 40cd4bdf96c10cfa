import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { coachOf } from '../../domain/words.ts'
import { MoveChoice } from '../slots/time-choice.tsx'
import { useMove, useWhenOf } from '../use-sessions.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PlaceLine } from './place-line.tsx'

/** Sessions to come; the first of several is marked as the next. */
export function SessionCards({ sessions }: { sessions: readonly Appointment[] }) {
  return (
    <ul className="grid gap-4">
      {sessions.map((session, index) => (
        <SessionCard
          key={session.id}
          session={session}
          isNext={index === 0 && sessions.length > 1}
        />
      ))}
    </ul>
  )
}

function SessionCard({ session, isNext }: { session: Appointment; isNext: boolean }) {
  const { clockTime } = useFormats()
  const whenOf = useWhenOf()
  const [isMoving, setMoving] = useState(false)
  const move = useMove(session, () => setMoving(false))
  const stop = () => {
    setMoving(false)
    move.reset()
  }
  return (
    <li className="rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          {isNext && (
            <Badge tone="accent">
              <Trans>Next</Trans>
            </Badge>
          )}
          <h3 className="font-serif text-2xl">{whenOf(session)}</h3>
          <p className="text-ink-soft">
            <Trans>
              {session.name} with {coachOf(session)}, until {clockTime(session.end)}
            </Trans>
          </p>
          {session.place || session.video_link ? (
            <PlaceLine {...session} />
          ) : (
            <p>
              <Trans>Your coach will tell you where it takes place.</Trans>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {session.can_move && !isMoving && (
            <Button variant="secondary" size="sm" onClick={() => setMoving(true)}>
              <Trans>
                Change time<span className="sr-only"> of {whenOf(session)}</span>
              </Trans>
            </Button>
          )}
          {session.can_cancel && <CancelDialog session={session} />}
        </div>
      </div>
      {!session.can_move && (
        <p className="mt-3 text-ink-soft text-sm">
          <Trans>
            It can no longer be moved: that is possible twice, up to 24 hours before it begins.
          </Trans>
        </p>
      )}
      {isMoving && (
        <div className="mt-5 border-line border-t pt-5">
          <MoveChoice
            session={session}
            otherZone={session.coach_zone}
            move={move}
            onCancel={stop}
          />
        </div>
      )}
    </li>
  )
}
