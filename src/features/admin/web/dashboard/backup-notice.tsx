import { useQuery } from '@tanstack/react-query'
import { ageText } from '#src/contract/formats.ts'
import { useNow } from '#src/platform/web/calendar/clock.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { backupsQuery } from './queries.ts'

/** Shows nothing if the site does not back itself up: it cannot know whether something else does. */
export function BackupNotice() {
  const now = useNow()
  const { data } = useQuery(backupsQuery)
  if (!data || data.every_hours === null) return null
  const age = data.last_at && ageText(now - Date.parse(data.last_at))
  if (!data.late) return <p className="mb-4 text-ink-soft text-sm">Last backup: {age} ago</p>
  return (
    <Alert
      tone="warning"
      className="mb-6"
      title={age ? `The last backup is ${age} old` : 'There is no backup yet'}
    >
      One should be made every {data.every_hours === 1 ? 'hour' : `${data.every_hours} hours`}. The site’s log
      says why it failed; most often the disk is full.
    </Alert>
  )
}
