import { type ComponentType, useSyncExternalStore } from 'react'

let kept: ComponentType | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What every page shows of the changes on this device; it comes with the outbox, which public pages do not load. */
export function showKept(component: ComponentType): void {
  kept = component
  for (const listener of listeners) listener()
}

export const useKept = (): ComponentType | null =>
  useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  )
