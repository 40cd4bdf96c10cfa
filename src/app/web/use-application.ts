import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import {
  followOtherTabs,
  sessionLost,
  signOut,
  useSession,
} from '#src/features/sign-in/web/session.tsx'
import { setSessionLostHandler } from '#src/platform/web/api/api.ts'
import { leaveArrival } from '#src/platform/web/api/page-data.ts'
import { SIGN_OUT_EVENT } from '#src/platform/web/layout/chrome.ts'
import { takeFlash } from '#src/platform/web/layout/flash.ts'
import { keepFocus } from '#src/platform/web/layout/keep-focus.ts'
import { rememberPlace } from '#src/platform/web/routing/return-path.ts'
import { loadToasts, toast } from '#src/platform/web/toast-store.ts'
import { startFeatures } from './features.ts'

/** The toast that the previous page left. A page that redirects before its script runs leaves it for the next. */
const flash = typeof document === 'undefined' ? undefined : takeFlash()

/** Resolves when the browser has nothing to do, after three seconds at the latest. */
const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })

/** Moves the focus to the page's heading, if it has one, unless somebody is in a menu that they opened meanwhile. */
function focusHeading(): void {
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') return
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main)?.focus({ preventScroll: true })
}

/** What the application does besides showing pages, from the first one on. */
export function useApplication(): void {
  const { pathname, search } = useLocation()
  const previous = useRef(pathname)
  // A public page is the same for everybody: the browser finds out who is signed in.
  const { user } = useSession()
  const userId = user?.id

  useEffect(() => {
    if (userId === undefined) return
    void whenIdle().then(() => startFeatures(userId))
  }, [userId])

  useEffect(() => {
    const leave = () => void signOut()
    document.addEventListener(SIGN_OUT_EVENT, leave)
    followOtherTabs()
    setSessionLostHandler(sessionLost)
    for (const press of ['pointerdown', 'keydown'])
      window.addEventListener(press, () => void loadToasts().catch(() => {}), { once: true })
    if (flash) toast(flash)
    const main = document.getElementById('main')
    if (main) keepFocus(main)
    return () => document.removeEventListener(SIGN_OUT_EVENT, leave)
  }, [])

  useEffect(() => {
    rememberPlace(pathname + search)
  }, [pathname, search])

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    leaveArrival()
    focusHeading()
  }, [pathname])
}
