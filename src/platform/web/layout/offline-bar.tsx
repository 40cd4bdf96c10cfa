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
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-30 flex justify-center p-3"
    >
      {!online && (
        <p className="flex items-center gap-2.5 rounded-md bg-ink px-4 py-2.5 text-paper shadow-lift">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          You are offline. What you type is kept here until the connection is back.
        </p>
      )}
    </div>
  )
}
