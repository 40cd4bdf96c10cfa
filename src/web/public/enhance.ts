/**
 * What comes alive on public pages after the first paint; no framework, and the larger parts only where the
 * page asks for them by `data-enhance`.
 */
import { attachChrome, SIGN_OUT_EVENT } from '../chrome/chrome.ts'
import { takeFlash } from '../chrome/flash.ts'
import { checkSession } from './session.ts'

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)

void checkSession()

document.addEventListener(SIGN_OUT_EVENT, async () => {
  const { signOutHere } = await import('./sign-out.ts')
  await signOutHere()
})

const flash = takeFlash()
if (flash) void import('./toast.ts').then(({ showToast }) => showToast(flash))
