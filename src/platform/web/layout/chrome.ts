import { attachMenus } from './menus.ts'

const SCROLLED_PX = 10

/** Dispatched on `document` by Sign Out; the page's entry script ends the session. */
export const SIGN_OUT_EVENT = 'site:sign-out'

/** The header's behavior (docs/product.md 2.2), for public pages and the application. */
export function attachChrome(root: HTMLElement): void {
  const closeMenus = attachMenus(root)
  const updateShadow = () => root.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
  window.addEventListener('scroll', updateShadow, { passive: true })
  updateShadow()
  // Back shows a page as it was left, so its menus are closed. Links close their own menu, and a press elsewhere all
  // menus, rather than the end of a navigation, when another one may have been opened.
  window.addEventListener('pageshow', closeMenus)
  window.addEventListener('popstate', closeMenus)
  root.querySelector('[data-sign-out]')?.addEventListener('click', () => {
    closeMenus()
    document.dispatchEvent(new Event(SIGN_OUT_EVENT))
  })
}
