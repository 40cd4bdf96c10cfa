import { useEffect, useState } from 'react'

const PAUSE_MS = 300

export interface Search {
  typed: string
  setTyped: (text: string) => void
  /** What to ask the server for: what was typed, once the typing pauses. */
  q: string
}

/** A search box's text, which asks the server not at every key. */
export function useSearch(): Search {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, q }
}
