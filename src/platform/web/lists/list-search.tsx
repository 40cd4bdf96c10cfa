import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../routing/use-address.ts'
import { PAGES, useTerm } from '../routing/use-term.ts'
import { SearchField } from '../ui/search-field.tsx'

const DEBOUNCE_MS = 300

/** Searches a page's list: what is typed goes into the address after a moment, where the page finds it by `useTerm`. */
export function ListSearch({ label }: { label: string }) {
  const q = useTerm()
  const [, setParam] = useAddress('q', PAGES)
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
  return <SearchField label={label} value={typed} onChange={setTyped} />
}
