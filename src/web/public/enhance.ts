/**
 * What comes alive on public pages after the first paint; no framework, and the larger parts only where the
 * page asks for them by `data-enhance`.
 */
import { attachChrome, SIGN_OUT_EVENT } from '../chrome/chrome.ts'
import { takeFlash } from '../chrome/flash.ts'
import { bringFonts } from '../chrome/fonts-hint.ts'
import type { ToastContent } from '../ui/toast-store.ts'
import { checkSession } from './session.ts'
import { attachWhenNeeded } from './when-needed.ts'

const notify = (content: ToastContent) => import('./toast.ts').then(({ showToast }) => showToast(content))

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)

void checkSession()
void bringFonts()

document.addEventListener(SIGN_OUT_EVENT, async () => {
  const { signOutHere } = await import('./sign-out.ts')
  await signOutHere()
})

const flash = takeFlash()
if (flash) void notify(flash)

/**
 * When what the page needs from the start is there; what the visitor did until then is done then.
 * @public for the page's inline script
 */
export const ready = attachWhenNeeded(document, notify)
