import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { calendarsQuery } from '../queries.ts'

export function CalendarBanner() {
  const { dayAndTime } = useFormats()
  const { data = [] } = useQuery(calendarsQuery)
  const failing = data.filter(({ state }) => state === 'warning' || state === 'stopped')
  if (failing.length === 0) return null
  const isStopped = failing.some(({ state }) => state === 'stopped')
  return (
    <Alert
      tone={isStopped ? 'danger' : 'warning'}
      className="mb-6"
      title={
        isStopped
          ? 'Nothing can be booked: a connected calendar cannot be read.'
          : 'A connected calendar cannot be read.'
      }
    >
      <ul>
        {failing.map(({ id, name, failing_since }) => (
          <li key={id}>
            {name}, since {failing_since && dayAndTime(failing_since)}
          </li>
        ))}
      </ul>
      <p className="mt-2">Connect it again under Calendars, or disconnect it.</p>
    </Alert>
  )
}
