import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { calendarDateAt } from '#src/contract/calendar.ts'
import { tellTimeZone } from '#src/features/account/web/time-zone/tell-time-zone.ts'
import { followOtherTabs, sessionLost, sessionQuery, signOut } from '#src/features/accounts/web/session.tsx'
import { setSessionLostHandler } from '#src/platform/web/api/api.ts'
import { hydrateQueries, type PageData, readPageData } from '#src/platform/web/api/page-data.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { whenIdle } from '#src/platform/web/browser/when-idle.ts'
import { clockOf } from '#src/platform/web/calendar/time-zone.ts'
import { drafts } from '#src/platform/web/drafts/draft-store.ts'
import { attachChrome, SIGN_OUT_EVENT } from '#src/platform/web/layout/chrome.ts'
import { keepEarlyInput } from '#src/platform/web/layout/early-input.ts'
import { takeFlash } from '#src/platform/web/layout/flash.ts'
import { loadFonts } from '#src/platform/web/layout/fonts-hint.ts'
import { keepFocus } from '#src/platform/web/layout/keep-focus.ts'
import { attachIslands } from '#src/platform/web/public/islands.ts'
import { appPageAt, isAppPath } from '#src/platform/web/routing/page-registry.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { navigate } from '#src/platform/web/routing/router.tsx'
import { FormStateContext } from '#src/platform/web/sections/page-form.tsx'
import { attachToasts } from '#src/platform/web/ui/toast-region.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { followIntent } from './intent.ts'
import { islands } from './islands.ts'
import { loadPage } from './page-loader.ts'
import { BrowserRoot } from './root.tsx'

drafts.sweep()

const data = readPageData()
if (data) hydrateQueries(queryClient, data.queries)
const userId = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? null
if (data) drafts.setOwner(userId)
const address = () => window.location.pathname + window.location.search

const root = document.getElementById('root')

/** Before the page is taken over the browser loads the next one. */
function navigateTo(path: string): void {
  if (root?.dataset.ready === undefined) window.location.assign(path)
  else navigate(path)
}

setSessionLostHandler(() => sessionLost(() => navigateTo(authHref(address()))))
followOtherTabs()

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)
const footer = document.querySelector('footer')
if (footer) void attachIslands(footer, toast, islands)
document.addEventListener(SIGN_OUT_EVENT, () => void signOut())

// Header and footer are static HTML outside React; their links still navigate client-side where possible.
document.addEventListener('click', event => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (event.defaultPrevented || !plain || !link || link.target || link.origin !== window.location.origin)
    return
  const path = link.pathname + link.search + link.hash
  if (link.hash && link.pathname === window.location.pathname) return
  if (!isAppPath(path)) return
  event.preventDefault()
  navigateTo(path)
})
followIntent()

attachToasts()
const flash = takeFlash()
if (flash) toast(flash)

const main = document.getElementById('main')
if (main) keepFocus(main)

/**
 * Whether the browser would draw what the server has drawn. Text that is kept only here is not on the server's page, and
 * neither is another time zone's day; then the page is drawn again from the same data, which shows at once, too.
 */
const isSame = ({ clock, today }: PageData): boolean =>
  today === calendarDateAt(new Date()) && clock === clockOf(new Date()) && !drafts.hasAny()

/**
 * Draws the application; React takes over what stands in `Suspense` part by part, a press or a typed letter first.
 * @returns once its events work: what leads from an element of the server's page to React's
 */
async function takeOver(root: HTMLElement) {
  const here = appPageAt(window.location.pathname)
  // A page whose code cannot be loaded says so itself.
  if (here) await loadPage(here.path).catch(() => {})
  const early = keepEarlyInput(root)
  await new Promise<void>(resolve => {
    const app = (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <FormStateContext value={data?.form ?? null}>
            <BrowserRoot onReady={resolve} />
          </FormStateContext>
        </QueryClientProvider>
      </StrictMode>
    )
    if (data && isSame(data)) startTransition(() => void hydrateRoot(root, app))
    else createRoot(root).render(app)
  })
  early.restore()
  root.dataset.ready = ''
  return early.find
}

/**
 * The inline script then replays what the visitor did before.
 * @public for the page's inline script
 */
export const ready = root && takeOver(root)

// Not before: the answer would change what React compares with the server's page.
void ready?.then(whenIdle).then(() => tellTimeZone(data ? { userId, clock: data.clock } : null))
void ready?.then(loadFonts)
