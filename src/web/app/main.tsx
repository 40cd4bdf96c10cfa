import '../styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { setSessionLostHandler } from '../api.ts'
import { attachChrome, SIGN_OUT_EVENT } from '../chrome/chrome.ts'
import { takeFlash } from '../chrome/flash.ts'
import { attachWhenNeeded } from '../public/when-needed.ts'
import { toast } from '../ui/toast-store.ts'
import { isAppPath } from './app-paths.ts'
import { drafts } from './draft-store.ts'
import { keepFocus } from './keep-focus.ts'
import { queryClient } from './query-client.ts'
import { authHref } from './return-path.ts'
import { router } from './router.tsx'
import { followOtherTabs, sessionLost, signOut } from './session.tsx'

// zod probes `eval` otherwise, which the content security policy reports as an error.
z.config({ jitless: true })

const here = () => window.location.pathname + window.location.search

setSessionLostHandler(() => sessionLost(() => void router.navigate(authHref(here()))))
followOtherTabs()
drafts.sweep()

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)
const footer = document.querySelector('footer')
if (footer) void attachWhenNeeded(footer, toast)
document.addEventListener(SIGN_OUT_EVENT, () => void signOut())

// Header and footer are finished HTML outside React; their links stay inside the application where they can.
document.addEventListener('click', event => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (event.defaultPrevented || !plain || !link || link.target || link.origin !== window.location.origin)
    return
  const path = link.pathname + link.search + link.hash
  if (link.hash && link.pathname === window.location.pathname) return
  if (!isAppPath(path)) return
  event.preventDefault()
  void router.navigate(path)
})

const flash = takeFlash()
if (flash) toast(flash)

const main = document.getElementById('main')
if (main) keepFocus(main)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
