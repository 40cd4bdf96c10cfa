import { attachMenus } from './menus.ts'

const SCROLLED_PX = 10

/** Dispatched on `document` by Sign Out; the page's entry script ends the session. */
export const SIGN_OUT_EVENT = 'site:sign-out'
/** Dispatched on `document` after a client-side navigation. */
export const NAVIGATED_EVENT = 'site:navigated'

/** The header's behaviour (docs/product.md 2.2), for public pages and the application. */
export function attachChrome(root: HTMLElement): void {
  const closeMenus = attachMenus(root)
  const updateShadow = () => root.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
  window.addEventListener('scroll', updateShadow, { passive: true })
  updateShadow()
  document.addEventListener(NAVIGATED_EVENT, closeMenus)
  // A page that Back brings again is as it was left.
  window.addEventListener('pageshow', closeMenus)
  root.querySelector('[data-sign-out]')?.addEventListener('click', () => {
    closeMenus()
    document.dispatchEvent(new Event(SIGN_OUT_EVENT))
  })
}
