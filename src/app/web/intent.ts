import { calendarDateAt } from '#src/contract/calendar.ts'
import { sessionQuery } from '#src/features/accounts/web/session.tsx'
import { prefetch } from '#src/platform/web/api/page-data.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { appPageAt, paramsOf } from '#src/platform/web/routing/page-registry.ts'
import { loadPage } from './page-loader.ts'

/** Long enough that a pointer on its way across the page fetches nothing. */
const HOVER_MS = 65

/** Fetches a page's code and data; failures are its own to show when it opens. */
async function fetchAhead(link: HTMLAnchorElement): Promise<void> {
  const page = appPageAt(link.pathname)
  if (!page) return
  const loaded = await loadPage(page.path).catch(() => undefined)
  const visit = {
    params: paramsOf(page, link.pathname),
    search: new URLSearchParams(link.search),
    userId: queryClient.getQueryData(sessionQuery.queryKey)?.id,
    today: calendarDateAt(new Date()),
  }
  for (const query of loaded?.data?.(queryClient, visit) ?? []) void prefetch(queryClient, query)
}

/** The next page's code and data are fetched when a link is hovered, touched or focused, before it is pressed. */
export function followIntent(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let last = ''
  function intend(event: Event, afterMs: number) {
    clearTimeout(waiting)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== window.location.origin) return
    if (link.href === window.location.href || link.href === last) return
    waiting = setTimeout(() => {
      last = link.href
      void fetchAhead(link)
    }, afterMs)
  }
  document.addEventListener('pointerover', event => intend(event, HOVER_MS), { passive: true })
  document.addEventListener('touchstart', event => intend(event, 0), { passive: true })
  document.addEventListener('focusin', event => intend(event, HOVER_MS))
}
