import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import {
  type MetaFunction,
  type MiddlewareFunction,
  Outlet,
  PrefetchPageLinks,
  redirectDocument,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { calendarDateAt } from '#src/contract/calendar.ts'
import { COACHES_ONLY, UNAUTHORIZED, UNAUTHORIZED_MORE } from '#src/features/admin/constants.ts'
import { ownDrafts, sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { hydrateQueries } from '#src/platform/web/api/page-data.ts'
import { makeQueryClient, queryClient } from '#src/platform/web/api/query-client.ts'
import { ClockContext, NO_CLOCK } from '#src/platform/web/calendar/clock.tsx'
import { compareClocks } from '#src/platform/web/calendar/site-clock.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { browserToday } from '#src/platform/web/calendar/use-today.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import {
  keepEarlyInput,
  pressAgain,
  takeEarlyPresses,
} from '#src/platform/web/layout/early-input.ts'
import { RouteError } from '#src/platform/web/layout/error-screen.tsx'
import { HelpOverPage } from '#src/platform/web/layout/help-lines.tsx'
import { keptSlot } from '#src/platform/web/offline/kept-slot.ts'
import { isOfflineStart } from '#src/platform/web/offline/offline-start.ts'
import { ChosenSearchProvider } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import type { PageLoaderData } from '#src/platform/web/routing/page-loaders.ts'
import { isApplication } from '#src/platform/web/routing/page-registry.ts'
import { hostContext, visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { Tips } from '#src/platform/web/ui/tips.tsx'
import { SiteDocument } from './document/site-document.tsx'
import { refusedFor } from './layouts/refusal.ts'
import { loader, type RootData } from './root-loader.ts'
import { useApplication } from './use-application.ts'

/** Finds out who the visitor is, before anything else in a request. */
const openVisit: MiddlewareFunction<Response> = async ({ context, url }) => {
  const client = makeQueryClient()
  if (context.get(hostContext).isSignedIn) await client.prefetchQuery(sessionQuery)
  else if (isApplication(url.pathname)) client.setQueryData(sessionQuery.queryKey, null)
  const user = client.getQueryData(sessionQuery.queryKey) ?? null
  // The zone that the member's browser has reported; the server's own would say nothing about the member.
  const zone = user?.time_zone ?? 'UTC'
  context.set(visitorContext, {
    client,
    userId: user?.id,
    isAdmin: user?.is_admin ?? false,
    isCoach: user?.is_coach ?? false,
    zone,
    today: calendarDateAt(new Date(), zone),
  })
}

/**
 * To and from public pages the browser loads a document: they have no script, or all of the site's texts. It loses the
 * fragment, so a link with one says `reloadDocument` itself.
 */
const loadPublicPages: MiddlewareFunction = ({ request, url }) => {
  const here = window.location.pathname
  const isWithin = url.pathname === here || (isApplication(url.pathname) && isApplication(here))
  if (request.method === 'GET' && !isWithin) throw redirectDocument(url.pathname + url.search)
}

const failedMeta = pageMeta(
  msg`Something went wrong on this page`,
  msg`Nothing is lost: what you saved is safe, and what you were typing is kept in this browser. Please try again.`,
)
const refusedMeta = {
  administrator: pageMeta(UNAUTHORIZED, UNAUTHORIZED_MORE),
  coach: pageMeta(UNAUTHORIZED, COACHES_ONLY),
}

/** Every page has its own; this one is for those that failed or were refused. */
export const meta: MetaFunction = args => {
  const role = refusedFor(args.error)
  return (role ? refusedMeta[role] : failedMeta)(args)
}

export const middleware = [openVisit]
export const clientMiddleware = [loadPublicPages]

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { loader }

function useLoadedQueries() {
  const matches = useMatches()
  return useState(() => {
    const client = typeof document === 'undefined' ? makeQueryClient() : queryClient
    for (const { loaderData } of matches) {
      const { queries } = (loaderData ?? {}) as Partial<PageLoaderData>
      if (queries) hydrateQueries(client, queries)
    }
    if (typeof document !== 'undefined') ownDrafts(client)
    // A page that is not a member's own may have been rendered earlier.
    const own = matches[0]?.loaderData as Partial<RootData> | undefined
    if (typeof document !== 'undefined' && own?.user) compareClocks(own.clock?.now ?? Number.NaN)
    return client
  })[0]
}

/** This device's, where the page was kept on it. */
const ownClock = () => ({ zone: timeZone(), today: browserToday(), now: Date.now() })

export function Layout({ children }: { children: ReactNode }) {
  const client = useLoadedQueries()
  const root = useRouteLoaderData<RootData>('root')
  return (
    <QueryClientProvider client={client}>
      <ClockContext value={isOfflineStart() ? ownClock() : (root?.clock ?? NO_CLOCK)}>
        <SiteDocument>{children}</SiteDocument>
      </ClockContext>
    </QueryClientProvider>
  )
}

/**
 * Unsaved text is kept in this browser, so it is not part of the server's page. If there is any, the page is rendered
 * again with it, once it has been hydrated and it is known who is signed in.
 * @returns a key for the page
 */
function useOwnDrafts(): number {
  const [key, setKey] = useState(0)
  useEffect(() => {
    const presses = takeEarlyPresses()
    const show = () => {
      const early = keepEarlyInput(document.body, presses)
      drafts.open()
      if (drafts.hasAny()) flushSync(() => setKey(1))
      early.restore()
      document.documentElement.dataset.ready = ''
      for (const each of presses) pressAgain(early.find(each))
    }
    // Not within the effect: while React commits, it would not notice what is typed again.
    void queryClient.ensureQueryData(sessionQuery).then(show)
  }, [])
  return key
}

function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={t`Loading the page`}
      className="going fixed inset-x-0 top-0 z-60 h-1 origin-left bg-accent"
    />
  )
}

const INTENT_MS = 100

/** Fetches a page's code once somebody hovers over, focuses or presses a link to it, in place of `prefetch` on each link. */
function PrefetchedPage() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function intend({ target, type }: Event) {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== window.location.origin || !isApplication(link.pathname)) return
      timer = setTimeout(() => setPage(link.pathname), type === 'pointerdown' ? 0 : INTENT_MS)
    }
    const events = ['pointerover', 'focusin', 'pointerdown']
    for (const event of events) document.addEventListener(event, intend)
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, intend)
    }
  }, [])
  return page && isApplication(window.location.pathname) && <PrefetchPageLinks page={page} />
}

function watchConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The status region is always rendered, so that screen readers announce the change. */
function OfflineBar() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-18 z-30">
      {!online && (
        // No taller than the space above a page's first line.
        <p className="flex items-center justify-center gap-2 bg-ink px-3 py-px text-paper text-xs leading-4.5">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <Trans>You are offline. What you type is kept here.</Trans>
        </p>
      )}
    </div>
  )
}

export default function App() {
  const key = useOwnDrafts()
  const Kept = keptSlot.useValue()
  useApplication()
  return (
    <>
      <ChosenSearchProvider>
        <Outlet key={key} />
      </ChosenSearchProvider>
      <LoadingBar />
      <PrefetchedPage />
      <OfflineBar />
      <HelpOverPage />
      {Kept && <Kept />}
      <Tips />
    </>
  )
}

export function ErrorBoundary() {
  useEffect(() => {
    takeEarlyPresses()
  }, [])
  return <RouteError error={useRouteError()} />
}
