import { useEffect, useRef, useState } from 'react'
import { useAddress } from './use-address.ts'

const PAUSE_MS = 300
/** The server's limit (contract: lists). */
const LONGEST = 200

/** The query parameter with the number of loaded pages; every filter resets it. */
export const PAGES = 'pages'

export interface Search {
  typed: string
  setTyped: (text: string) => void
  /** The debounced search term, kept in the URL. */
  q: string
}

/** A debounced search box. */
export function useSearch(): Search {
  const [asked, ask] = useAddress('q', PAGES)
  const q = asked.slice(0, LONGEST)
  const [typed, setTyped] = useState(q)
  const own = useRef(q)
  useEffect(() => {
    if (typed.trim() === own.current) return
    const timer = setTimeout(() => {
      own.current = typed.trim()
      ask(own.current)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, ask])
  useEffect(() => {
    // Changed elsewhere: by Back, or by a link to the unfiltered list.
    if (q === own.current) return
    own.current = q
    setTyped(q)
  }, [q])
  return { typed, setTyped, q }
}
