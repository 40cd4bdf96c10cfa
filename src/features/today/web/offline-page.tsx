import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'
import { ownPath } from '#src/contract/return-path.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { dayQuery } from '#src/features/tracker/web/queries.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { keyOfOutdated } from '#src/platform/web/api/query-keys.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { offlineFiles } from '#src/platform/web/offline/files.ts'
import { hintedMember } from '#src/platform/web/offline/hinted-member.ts'
import { KeptHere } from '#src/platform/web/offline/kept-here.tsx'
import { keptSlot } from '#src/platform/web/offline/kept-slot.ts'
import { beginOffline } from '#src/platform/web/offline/offline-start.ts'
import { restoreReads } from '#src/platform/web/offline/reads.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadToasts } from '#src/platform/web/toast-store.ts'
import { keepDialog } from '#src/platform/web/ui/dialog.tsx'
import { DialogPopup } from '#src/platform/web/ui/dialog-popup.tsx'
import { keepPopup } from '#src/platform/web/ui/menu.tsx'
import { MenuPopup } from '#src/platform/web/ui/menu-popup.tsx'
import '#src/platform/web/toast-region.tsx'
import { getToday, type Today } from '../contract/day.ts'
import { runInto } from '../domain/run.ts'
import { dayReflectionsQuery, todayQuery } from './queries.ts'

export const meta = pageMeta(
  msg`You are offline`,
  msg`What is kept on this device, until there is a connection again.`,
)

const asked = () => ownPath(new URLSearchParams(window.location.search).get('to'))

/** /offline: what the service worker shows when a page cannot be fetched. It has nothing of any member. */
export default function OfflinePage() {
  const navigate = useNavigate()
  // Also what makes them some of this page's files, which the service worker keeps.
  useEffect(() => {
    keptSlot.set(KeptHere)
    void loadToasts()
    keepPopup(MenuPopup)
    keepDialog(DialogPopup)
  }, [])
  useEffect(() => {
    const to = asked()
    if (to) void openKept(to).then(isOpen => isOpen && navigate(to, { replace: true }))
  }, [navigate])
  return (
    <div className="wrap grid max-w-lg justify-items-center gap-4 py-24 text-center">
      <h1 tabIndex={-1} className="text-3xl">
        <Trans>You are offline</Trans>
      </h1>
      <p>
        <Trans>
          Your dominoes are safe. As soon as there is a connection, everything is here again.
        </Trans>
      </p>
      <button
        type="button"
        className="text-link min-h-11 cursor-pointer px-3"
        onClick={() => window.location.replace(asked() ?? '/today')}
      >
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}

/** The worker finds the files that it must keep in the page itself. */
export const loader = () => ({ files: offlineFiles() })

const PAGES = ['/today', '/weekly-planner']

/** A day that has begun without a connection: nothing is known of it but what the last one had. */
function beginDay(userId: number, date: CalendarDate): void {
  const fill = (queryKey: readonly unknown[], data: unknown) =>
    queryClient.getQueryData(queryKey) === undefined && queryClient.setQueryData(queryKey, data)
  const known = queryClient
    .getQueriesData<Today>({ queryKey: keyOfOutdated(getToday) })
    .flatMap(([, today]) => today ?? [])
    .sort((one, other) => one.date.localeCompare(other.date))
  const last = known.at(-1)
  if (last) {
    const nothing = { domino: null, draft: null, if_thens: [], due: [], trial_pip: null }
    const run_before = runInto(date, last)
    const day: Today = { ...last, ...nothing, date, run_before, review_week: null }
    fill(todayQuery(date).queryKey, day)
  }
  fill(dayQuery(queryClient, userId, date).queryKey, [])
  fill(dayReflectionsQuery(queryClient, userId, date).queryKey, [])
}

/**
 * Opens a page from what this device has kept.
 * @param to an address of this site. @returns whether it can be opened without a connection
 */
async function openKept(to: string): Promise<boolean> {
  if (!PAGES.includes(new URL(to, window.location.origin).pathname)) return false
  const member = hintedMember()
  if (member === undefined || !(await restoreReads(queryClient, member))) return false
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  if (user?.id !== member) return false
  drafts.setOwner(user.id)
  beginDay(user.id, calendarDateAt(new Date(), user.time_zone ?? timeZone()))
  beginOffline()
  return true
}
