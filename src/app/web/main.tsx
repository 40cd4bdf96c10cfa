import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { followOtherTabs, sessionLost, signOut } from '#src/features/accounts/web/session.tsx'
import { setSessionLostHandler } from '#src/platform/web/api/api.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { drafts } from '#src/platform/web/drafts/draft-store.ts'
import { attachChrome, SIGN_OUT_EVENT } from '#src/platform/web/layout/chrome.ts'
import { takeFlash } from '#src/platform/web/layout/flash.ts'
import { keepFocus } from '#src/platform/web/layout/keep-focus.ts'
import { attachIslands } from '#src/platform/web/public/islands.ts'
import { isAppPath } from '#src/platform/web/routing/page-registry.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { islands } from './islands.ts'
import { router } from './router.tsx'

// Otherwise zod probes `eval`, which the content security policy reports as a violation.
z.config({ jitless: true })

const here = () => window.location.pathname + window.location.search

setSessionLostHandler(() => sessionLost(() => void router.navigate(authHref(here()))))
followOtherTabs()
drafts.sweep()

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)
const footer = document.querySelector('footer')
if (footer) void attachIslands(footer, toast, islands)
document.addEventListener(SIGN_OUT_EVENT, () => void signOut())

// Header and footer are static HTML outside React; their links still navigate client-side where possible.
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
