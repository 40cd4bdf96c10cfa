import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '#src/contract/i18n.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { coachOf } from '../../domain/words.ts'
import { useWhenOf } from '../use-sessions.ts'

const STATES = {
  done: ['done', msg`Took place`],
  missed: ['warning', msg`Missed`],
  cancelled: ['neutral', msg`Canceled`],
  booked: ['done', msg`Took place`],
  held: ['neutral', msg`Not confirmed`],
} as const

/** Newest first, with what the coach shared; nothing, not even the title, for none. */
export function PastSessions({ sessions }: { sessions: readonly Appointment[] }) {
  const whenOf = useWhenOf()
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="past-sessions">
      <h2 id="past-sessions" className="mb-2 text-2xl">
        <Trans>Past sessions</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {sessions.map(session => {
          const [tone, label] = STATES[session.status]
          return (
            <li key={session.id} className="space-y-2 py-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p>
                  <Trans>
                    <span className="font-semibold">{whenOf(session)}</span>
                    <span className="text-ink-soft">
                      , {session.name} with {coachOf(session)}
                    </span>
                  </Trans>
                </p>
                <Badge tone={tone}>{i18n._(label)}</Badge>
              </div>
              {session.notes && (
                <div className="rounded-md bg-sunken p-4">
                  <p className="font-semibold text-sm">
                    <Trans>Shared notes</Trans>
                  </p>
                  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{session.notes}</p>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
