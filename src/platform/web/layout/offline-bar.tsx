import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The status region is always rendered, so that screen readers announce the change. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-18 z-30">
      {!online && (
        // No taller than the space above a page's first line.
        <p className="flex items-center justify-center gap-2 bg-ink px-3 py-px text-paper text-xs leading-4.5">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you type is kept here.
        </p>
      )}
    </div>
  )
}
