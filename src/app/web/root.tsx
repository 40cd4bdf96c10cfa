import { type ComponentType, useContext, useEffect, useRef } from 'react'
import { NotFound } from '#src/features/site/web/not-found-page.tsx'
import { leaveArrival } from '#src/platform/web/api/page-data.ts'
import { NAVIGATED_EVENT } from '#src/platform/web/layout/chrome.ts'
import { ErrorBoundary, RouteError } from '#src/platform/web/layout/error-screen.tsx'
import { OfflineBar } from '#src/platform/web/layout/offline-bar.tsx'
import type { Page } from '#src/platform/web/routing/page.ts'
import { appPageAt, paramsOf } from '#src/platform/web/routing/page-registry.ts'
import { rememberPlace } from '#src/platform/web/routing/return-path.ts'
import { ARRIVAL, type Location, Shown, useBrowserLocation } from '#src/platform/web/routing/router.tsx'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { useScroll } from '#src/platform/web/routing/use-scroll.ts'
import { FormStateContext } from '#src/platform/web/sections/page-form.tsx'
import { Guard } from './guard.tsx'
import { loadedPage, useShownLocation } from './page-loader.ts'

interface RootProps {
  /** Once its events work. */
  onReady?: (() => void) | undefined
}

export function BrowserRoot({ onReady }: RootProps) {
  return <Root location={useBrowserLocation()} onReady={onReady} />
}

/** The application at an address, in the browser and on the server. */
export function Root({ location: address, onReady }: RootProps & { location: Location }) {
  const { location, isLoading, failed } = useShownLocation(address)
  useEffect(() => onReady?.(), [onReady])
  useScroll(location)
  useNavigated(location)
  const page = appPageAt(location.pathname)
  usePageTitle(page?.title ?? 'Page not found')
  return (
    <>
      {failed ? <RouteError /> : <ShownPage page={page} location={location} />}
      {isLoading && !failed && <LoadingBar />}
      <OfflineBar />
    </>
  )
}

function ShownPage({ page, location }: { page: Page | undefined; location: Location }) {
  const form = useContext(FormStateContext)
  const Component: ComponentType = (page && loadedPage(page.path)?.Component) ?? NotFound
  return (
    <ErrorBoundary at={location.pathname + location.search}>
      <Shown location={location} params={page ? paramsOf(page, location.pathname) : {}}>
        <Guard kind={page?.kind ?? 'public'}>
          <FormStateContext value={location.key === ARRIVAL ? form : null}>
            <Component />
          </FormStateContext>
        </Guard>
      </Shown>
    </ErrorBoundary>
  )
}

function LoadingBar() {
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="going fixed inset-x-0 top-0 z-60 h-1 origin-left bg-accent"
    />
  )
}

/**
 * Gives the focus to the page's heading, or to the page until its data has brought one; somebody who has moved on by
 * then keeps the focus.
 * @returns stops waiting
 */
function focusNewPage(): (() => void) | undefined {
  const main = document.getElementById('main')
  const focusHeading = () => {
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    return heading
  }
  if (!main || focusHeading()) return undefined
  main.focus({ preventScroll: true })
  const brought = new MutationObserver(() => {
    const isWaiting = document.activeElement === main || document.activeElement === document.body
    if (!isWaiting || focusHeading()) brought.disconnect()
  })
  brought.observe(main, { childList: true, subtree: true })
  return () => brought.disconnect()
}

function useNavigated({ pathname, search }: Location) {
  const previous = useRef(pathname)
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(NAVIGATED_EVENT, { detail: pathname + search }))
    rememberPlace(pathname + search)
  }, [pathname, search])
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    leaveArrival()
    return focusNewPage()
  }, [pathname])
}
