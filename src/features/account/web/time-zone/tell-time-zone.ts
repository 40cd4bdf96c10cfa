import { sessionQuery, userChanged } from '#src/features/accounts/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { updateUser } from '../../contract.ts'

/** Tells the server the browser's time zone, once for each member, so that it renders pages with their own dates. */
export function tellTimeZone(): void {
  let told: number | undefined
  const tell = () => {
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    if (!user || user.time_zone !== null || told === user.id) return
    told = user.id
    // Nobody waits for it: after a failure the next page tells it again.
    call(updateUser, { body: { time_zone: timeZone() }, retry: false })
      .then(userChanged)
      .catch(() => {})
  }
  queryClient.getQueryCache().subscribe(tell)
  tell()
}
