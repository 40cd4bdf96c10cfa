import { startTransition, useEffect, useState } from 'react'

// The kit's `lg` breakpoint: below it, days are stacked.
const NARROW = '(width < 64rem)'

/** False on the server and during hydration; afterwards the days are rearranged in a transition. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(NARROW)
    const look = () => startTransition(() => setNarrow(query.matches))
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isNarrow
}
