import { useId } from 'react'
import type { DataOf } from '#src/contract/endpoint.ts'
import { Select } from '#src/platform/web/ui/select.tsx'
import type { getSessionsLed } from '../../contract.ts'

/** What happens to the sessions of somebody who stops being a coach. */
export function SessionsLed({
  led,
  to,
  onChoose,
}: {
  /** Undefined when it could not be read. */
  led: DataOf<typeof getSessionsLed> | undefined
  /** The id of the coach who takes them over; empty: they are canceled. */
  to: string
  onChoose: (to: string) => void
}) {
  const id = useId()
  if (!led)
    return (
      <p className="mt-4 text-ink">
        We could not check whether sessions are booked with them. Any that are will be canceled, the
        credits returned, and everyone who booked gets a mail.
      </p>
    )
  if (led.booked === 0) return null
  const taker = led.coaches.find(coach => String(coach.id) === to)?.name
  const [sessions, them] = led.booked === 1 ? ['session is', 'it'] : ['sessions are', 'them']
  return (
    <div className="mt-4 text-ink">
      <label htmlFor={id} className="font-semibold">
        {led.booked} {sessions} still booked with them. What should happen?
      </label>
      <Select id={id} value={to} onChange={event => onChoose(event.target.value)} className="mt-2">
        <option value="">Cancel {them}</option>
        {led.coaches.map(coach => (
          <option key={coach.id} value={coach.id}>
            Hand {them} over to {coach.name}
          </option>
        ))}
      </Select>
      <p className="mt-2 text-ink-soft">
        <span>{taker !== undefined && `What does not fit ${taker}’s hours is canceled. `}</span>
        Credits for canceled sessions are returned, and everyone who booked gets a mail
        {taker === undefined ? '.' : ' either way.'}
      </p>
    </div>
  )
}
