import { useSyncExternalStore } from 'react'

/** A value of this page that is set outside of React, and shown by components. @param start also the server's */
export function watched<T>(start: T) {
  let now = start
  const listeners = new Set<() => void>()
  /** @returns a function that ends it */
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    watch,
    get: () => now,
    set(next: T) {
      now = next
      for (const listener of listeners) listener()
    },
    useValue: () =>
      useSyncExternalStore(
        watch,
        () => now,
        () => start,
      ),
  }
}
