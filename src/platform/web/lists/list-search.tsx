import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SearchField } from '../ui/search-field.tsx'

const DEBOUNCE_MS = 300

/** Searches a page's list: what is typed goes into the address as `q` after a moment, where the page finds it. */
export function ListSearch({ label }: { label: string }) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      setSearch(
        params => {
          if (sent.current) params.set('q', sent.current)
          else params.delete('q')
          return params
        },
        { replace: true, preventScrollReset: true },
      )
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, setSearch])
  useEffect(() => {
    // Changed elsewhere: by Back, or by a link to the unfiltered list.
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  return <SearchField label={label} value={typed} onChange={setTyped} />
}
