import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { calendarDateAt } from '#src/contract/calendar.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { makeQueryClient } from '#src/platform/web/api/query-client.ts'
import { isApplication } from '#src/platform/web/routing/page-registry.ts'
import { hostContext, visitorContext } from '#src/platform/web/routing/page-visit.ts'

/** Finds out who the visitor is, before anything else in a request. */
export const openVisit: MiddlewareFunction<Response> = async ({ context, url }) => {
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
export const loadPublicPages: MiddlewareFunction = ({ request, url }) => {
  const here = window.location.pathname
  const isWithin = url.pathname === here || (isApplication(url.pathname) && isApplication(here))
  if (request.method === 'GET' && !isWithin) throw redirectDocument(url.pathname + url.search)
}
