import { t } from '@lingui/core/macro'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { sessionQuery, userChanged } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { keptValue } from '#src/platform/web/browser/kept-value.ts'
import { browserZone } from '#src/platform/web/calendar/time-zone.ts'
import { browserToday } from '#src/platform/web/calendar/use-today.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { afterVisit, type Elsewhere } from './elsewhere.ts'

/** A browser without storage never offers the change. */
const elsewhere = keptValue<Elsewhere>('time-zone-elsewhere')
/** Long enough to read and decide; the account offers the change at any time. */
const OFFER_MS = 20_000

// Fire and forget: after a failure the next page reports it again.
const tellServer = (here: string) =>
  call(updateUser, { body: { time_zone: here }, retry: false })
    .then(userChanged)
    .catch(() => {})

function offerAfterThreeDays(userId: number, own: string, here: string): void {
  const { remember, offer } = afterVisit(elsewhere.read(), {
    userId,
    own,
    here,
    today: browserToday(),
  })
  elsewhere.write(remember)
  if (!offer) return
  const place = here.replaceAll('_', ' ')
  toast({
    title: t`You seem to be in ${place} now`,
    description: t`Your pages still show dates in your own time zone.`,
    duration: OFFER_MS,
    action: {
      label: t`Use ${place}`,
      altText: t`Change your time zone on the account page`,
      onClick: () => tellServer(here),
    },
  })
}

/**
 * Tells the server the browser's time zone, once for each member, so that it renders pages with their own dates. A member
 * whose browser has been in another zone for three days is asked whether to change it.
 */
export function tellTimeZone(): void {
  let told: number | undefined
  const tell = () => {
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    const here = browserZone()
    if (!user || !here || told === user.id) return
    told = user.id
    if (user.time_zone === null) void tellServer(here)
    else offerAfterThreeDays(user.id, user.time_zone, here)
  }
  queryClient.getQueryCache().subscribe(tell)
  tell()
}
