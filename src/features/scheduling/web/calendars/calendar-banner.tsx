import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
          ? t`Nothing can be booked: a connected calendar cannot be read.`
          : t`A connected calendar cannot be read.`
      }
    >
      <ul>
        {failing.map(({ id, name, failing_since }) => (
          <li key={id}>
            <Trans>
              {name}, since {failing_since && dayAndTime(failing_since)}
            </Trans>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Trans>Connect it again under Calendars, or disconnect it.</Trans>
      </p>
    </Alert>
  )
}
