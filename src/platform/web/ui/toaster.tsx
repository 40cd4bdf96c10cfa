import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { retryLoad } from '../routing/retry-load.ts'
import { toasts } from './toast-store.ts'

const FIRST_ACTS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Shows toasts. Their code comes with the first press or key, before anything can happen that a toast would tell of: a
 * page that is only read needs none of it, and a connection that is lost later does no harm.
 */
export function Toaster() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  const [List, setList] = useState<ComponentType>()
  const isNeeded = items.length > 0
  useEffect(() => {
    if (List) return
    const load = () =>
      void retryLoad(() => import('./toast-list.tsx')).then(
        ({ ToastList }) => setList(() => ToastList),
        () => {},
      )
    if (isNeeded) load()
    else for (const act of FIRST_ACTS) document.addEventListener(act, load, { once: true, passive: true })
    return () => {
      for (const act of FIRST_ACTS) document.removeEventListener(act, load)
    }
  }, [List, isNeeded])
  return List ? <List /> : null
}
