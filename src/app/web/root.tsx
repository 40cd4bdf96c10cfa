import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { NAVIGATED_EVENT } from '#src/platform/web/layout/chrome.ts'
import { ErrorBoundary } from '#src/platform/web/layout/error-screen.tsx'
import { OfflineBar } from '#src/platform/web/layout/offline-bar.tsx'
import { appPageAt } from '#src/platform/web/routing/page-registry.ts'
import { rememberPlace } from '#src/platform/web/routing/return-path.ts'
import { scrollKey } from '#src/platform/web/routing/scroll-key.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { Toaster } from '#src/platform/web/ui/toaster.tsx'
import { TooltipProvider } from '#src/platform/web/ui/tooltip.tsx'
import { Guard } from './guard.tsx'

export function Root() {
  const { pathname, search } = useLocation()
  const route = appPageAt(pathname)
  usePageTitle(route?.title ?? 'Page not found')
  useNavigated(pathname, search)
  return (
    <TooltipProvider>
      <ErrorBoundary at={pathname + search}>
        <Guard kind={route?.kind ?? 'public'}>
          <Outlet />
        </Guard>
      </ErrorBoundary>
      <NavigationProgress />
      <OfflineBar />
      <Toaster />
      <ScrollRestoration getKey={scrollKey} />
    </TooltipProvider>
  )
}

function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="going fixed inset-x-0 top-0 z-60 h-1 origin-left bg-accent"
    />
  )
}

function useNavigated(pathname: string, search: string) {
  const previous = useRef(pathname)
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(NAVIGATED_EVENT, { detail: pathname + search }))
    rememberPlace(pathname + search)
  }, [pathname, search])
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [pathname])
}
