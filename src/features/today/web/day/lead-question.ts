import { useEffect, useState } from 'react'

/** After this nobody is asked any more, so that a press is a pip's again. */
const ASKS_MS = 600_000
const KEY = 'asks-first'

export interface Asking {
  /** The domino's, as `recordOf` names it. */
  record: string
  /** In ms since the epoch. */
  until: number
}

/** Best effort: a browser that forgets does not ask again. */
function readAsking(): Asking | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function keepAsking(asking: Asking | null): void {
  try {
    if (asking) localStorage.setItem(KEY, JSON.stringify(asking))
    else localStorage.removeItem(KEY)
  } catch {
    // It ends with the page.
  }
}

/** Which domino asks what goes first, also after the page was opened again. */
export function useAsking(): [record: string | undefined, ask: (record: string | null) => void] {
  const [asking, set] = useState<Asking | null>(null)
  const ask = (record: string | null) => {
    const next = record === null ? null : { record, until: Date.now() + ASKS_MS }
    keepAsking(next)
    set(next)
  }
  useEffect(() => set(readAsking()), [])
  useEffect(() => {
    if (!asking) return
    const end = setTimeout(() => {
      keepAsking(null)
      set(null)
    }, asking.until - Date.now())
    return () => clearTimeout(end)
  }, [asking])
  return [asking?.record, ask]
}
