import { useEffect, useRef, useState } from 'react'
import { useAddress } from './use-address.ts'

const DEBOUNCE_MS = 300
/** The server's limit (docs/product.md 12.6). */
const MAX_LENGTH = 200

/** The query parameter with the number of loaded pages; every filter resets it. */
export const PAGES = 'pages'

/** The search term of an address. */
export const termOf = (search: URLSearchParams): string => (search.get('q') ?? '').slice(0, MAX_LENGTH)

export interface Search {
  typed: string
  setTyped: (text: string) => void
  /** The debounced search term, kept in the URL. */
  q: string
}

export function useSearch(): Search {
  const [param, setParam] = useAddress('q', PAGES)
  const q = param.slice(0, MAX_LENGTH)
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      setParam(sent.current)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, setParam])
  useEffect(() => {
    // Changed elsewhere: by Back, or by a link to the unfiltered list.
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  return { typed, setTyped, q }
}
