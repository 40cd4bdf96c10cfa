import { attachMenus } from './menus.ts'

const SCROLLED_PX = 10

/** Dispatched on `document` by Sign Out; the page's entry script ends the session. */
export const SIGN_OUT_EVENT = 'site:sign-out'
/** Dispatched on `document` after a client-side navigation. */
export const NAVIGATED_EVENT = 'site:navigated'

/** The header's behaviour (spec 2), for public pages and the application. @returns removes all listeners */
export function attachChrome(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const closeMenus = attachMenus(root, signal)

  const updateShadow = () => root.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
  window.addEventListener('scroll', updateShadow, { passive: true, signal })
  updateShadow()

  function onNavigated() {
    closeMenus()
    markCurrentPage(root)
  }
  document.addEventListener(NAVIGATED_EVENT, onNavigated, { signal })
  window.addEventListener('pageshow', onNavigated, { signal })
  onNavigated()

  root.querySelector('[data-sign-out]')?.addEventListener(
    'click',
    () => {
      closeMenus()
      document.dispatchEvent(new Event(SIGN_OUT_EVENT))
    },
    { signal },
  )
  return () => stop.abort()
}

function markCurrentPage(root: HTMLElement) {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('nav a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  const signIn = root.querySelector<HTMLAnchorElement>('[data-sign-in]')
  if (signIn) signIn.href = signInHref(location.pathname + location.search)
}

/** /auth with a return path (contract: pages, /auth); unchanged when already on /auth. */
export function signInHref(from: string): string {
  return from === '/auth' || from.startsWith('/auth?') ? from : `/auth?next=${encodeURIComponent(from)}`
}
