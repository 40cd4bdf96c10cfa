import { attachMenus } from './menus.ts'

const SCROLLED_PX = 10

/** Raised on `document` when the visitor presses Sign Out; whoever runs the page ends the session. */
export const SIGN_OUT_EVENT = 'site:sign-out'
/** Raised on `document` after the application moved to another address without loading a page. */
export const NAVIGATED_EVENT = 'site:navigated'

/**
 * Gives the header its behaviour (spec 2): menus, the shadow after scrolling, the current page marked. One
 * controller for public pages and application alike; no framework.
 * @param root the header element
 * @returns takes every listener off again
 */
export function attachChrome(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const closeMenus = attachMenus(root, signal)

  const shade = () => root.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
  window.addEventListener('scroll', shade, { passive: true, signal })
  shade()

  function arrive() {
    closeMenus()
    markPlace(root)
  }
  document.addEventListener(NAVIGATED_EVENT, arrive, { signal })
  window.addEventListener('pageshow', arrive, { signal })
  arrive()

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

/** Marks the link to this very page, and lets Sign In lead back here. */
function markPlace(root: HTMLElement) {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('nav a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  const signIn = root.querySelector<HTMLAnchorElement>('[data-sign-in]')
  if (signIn) signIn.href = signInHref(location.pathname + location.search)
}

/** /auth with the way back to `from` (contract: pages, /auth); from /auth itself, where one is already. */
export function signInHref(from: string): string {
  return from === '/auth' || from.startsWith('/auth?') ? from : `/auth?next=${encodeURIComponent(from)}`
}
