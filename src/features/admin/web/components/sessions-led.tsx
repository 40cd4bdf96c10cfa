import { useQuery } from '@tanstack/react-query'
import { useId } from '#src/platform/web/hydration/id-scope.ts'
import { Select } from '#src/platform/web/ui/select.tsx'
import { sessionsLedQuery } from '../queries.ts'

/** What happens to the sessions of somebody who stops being a coach. */
export function SessionsLed({
  memberId,
  to,
  onChoose,
}: {
  memberId: number
  /** The id of the coach who takes them over; empty: they are cancelled. */
  to: string
  onChoose: (to: string) => void
}) {
  const id = useId()
  const { data } = useQuery(sessionsLedQuery(memberId))
  if (!data || data.booked === 0) return null
  const [sessions, them] = data.booked === 1 ? ['session is', 'it'] : ['sessions are', 'them']
  return (
    <div className="mt-4 text-ink">
      <label htmlFor={id} className="font-semibold">
        {data.booked} {sessions} still booked with them. What should happen?
      </label>
      <Select id={id} value={to} onChange={event => onChoose(event.target.value)} className="mt-2">
        <option value="">Cancel {them}, return the credits, and say so by mail</option>
        {data.coaches.map(coach => (
          <option key={coach.id} value={coach.id}>
            Hand {them} over to {coach.name}
          </option>
        ))}
      </Select>
      {to !== '' && (
        <p className="mt-2 text-ink-soft">
          What does not fit {data.coaches.find(({ id: each }) => String(each) === to)?.name}’s time is
          cancelled. Those who booked get a mail either way.
        </p>
      )}
    </div>
  )
}
