/** The header's behavior on every page, and who is signed in on those that have no other script. */

import { checkSession } from '#src/features/sign-in/web/document-session.ts'
import { attachChrome, SIGN_OUT_EVENT } from '#src/platform/web/layout/chrome.ts'

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)

const loadRest = () => import('#src/features/sign-in/web/document-sign-out.ts')

// Its groups of `details` are for older browsers.
if (!('name' in HTMLDetailsElement.prototype)) void loadRest()

function hasFlash(): boolean {
  try {
    return !!sessionStorage.flash
  } catch {
    return false
  }
}

/** In the application, its own script does the rest. */
if (!document.getElementById('site-settings')) {
  void checkSession()
  document.addEventListener(SIGN_OUT_EVENT, async () => (await loadRest()).signOutHere())
  if (hasFlash()) void loadRest().then(({ showFlash }) => showFlash())
  document.documentElement.dataset.ready = ''
}
