/** What becomes interactive on public pages after the first paint: no framework, larger parts only for `data-enhance`. */

import { checkSession } from '#src/features/accounts/web/public/session.ts'
import { attachChrome, SIGN_OUT_EVENT } from '#src/platform/web/layout/chrome.ts'
import { takeFlash } from '#src/platform/web/layout/flash.ts'
import { loadFonts } from '#src/platform/web/layout/fonts-hint.ts'
import { followSignOut } from '#src/platform/web/layout/session-hint.ts'
import { attachIslands } from '#src/platform/web/public/islands.ts'
import type { ToastContent } from '#src/platform/web/ui/toast-store.ts'
import { islands } from './islands.ts'

const notify = (content: ToastContent) =>
  import('#src/platform/web/ui/toast-region.ts').then(({ showToast }) => showToast(content))

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)

void checkSession()
followSignOut()
void loadFonts()

document.addEventListener(SIGN_OUT_EVENT, async () => {
  const { signOutHere } = await import('#src/features/accounts/web/public/sign-out.ts')
  await signOutHere()
})

const flash = takeFlash()
if (flash) void notify(flash)

/**
 * Resolves when the islands needed at once are attached; the inline script then replays what the visitor did before.
 * @public for the page's inline script
 */
export const ready = attachIslands(document, notify, islands)
