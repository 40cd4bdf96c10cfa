import { useEffect, useRef, useState } from 'react'
import { useAddress } from './use-address.ts'

const PAUSE_MS = 300
/** What the server takes (contract: lists). */
const LONGEST = 200

/** How many pages of a list are shown: a parameter of the address, which every filter of the list begins anew. */
export const PAGES = 'pages'

export interface Search {
  typed: string
  setTyped: (text: string) => void
  /** What to ask the server for: what was typed, once the typing pauses. It stands in the address. */
  q: string
}

/** A search box's text, which asks the server not at every key. */
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
    // The address was changed elsewhere: by the way back, or by a link to the whole list.
    if (q === own.current) return
    own.current = q
    setTyped(q)
  }, [q])
  return { typed, setTyped, q }
}
