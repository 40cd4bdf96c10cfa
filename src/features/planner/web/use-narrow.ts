import { useSyncExternalStore } from 'react'

// The kit's `lg`: below it days stand under one another.
const NARROW = '(width < 64rem)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the week is a list of days that open, not a row of columns. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
