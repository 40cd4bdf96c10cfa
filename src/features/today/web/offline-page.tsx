import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { offlineFiles } from '#src/platform/web/offline/files.ts'
import { KeptHere } from '#src/platform/web/offline/kept-here.tsx'
import { showKept } from '#src/platform/web/offline/kept-slot.ts'
import { keepPopup } from '#src/platform/web/ui/menu.tsx'
import { MenuPopup } from '#src/platform/web/ui/menu-popup.tsx'
import { openKept } from './offline/open-kept.ts'

/** /offline: what the service worker shows when a page cannot be fetched. It has nothing of any member. */
export default function OfflinePage() {
  const navigate = useNavigate()
  const asked = () => new URLSearchParams(window.location.search).get('to') ?? '/today'
  // Also what makes both some of this page's files, which the service worker keeps.
  useEffect(() => {
    showKept(KeptHere)
    keepPopup(MenuPopup)
  }, [])
  useEffect(() => {
    const to = new URLSearchParams(window.location.search).get('to')
    if (to?.startsWith('/') && !to.startsWith('//'))
      void openKept(to).then(isOpen => isOpen && navigate(to, { replace: true }))
  }, [navigate])
  return (
    <div className="wrap grid max-w-lg justify-items-center gap-4 py-24 text-center">
      <h1 tabIndex={-1} className="text-3xl">
        You are offline
      </h1>
      <p>Your dominoes are safe. As soon as there is a connection, everything is here again.</p>
      <button
        type="button"
        className="text-link min-h-11 cursor-pointer px-3"
        onClick={() => window.location.replace(asked())}
      >
        Try again
      </button>
    </div>
  )
}

/** The worker finds the files that it must keep in the page itself. */
export const loader = () => ({ files: offlineFiles() })
