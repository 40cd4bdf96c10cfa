import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A value in the URL, without history entries: Back leaves the page. @param resets a parameter that changes remove */
export function useAddress(name: string, resets?: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = useCallback(
    (value: string) =>
      setSearch(
        params => {
          if (value) params.set(name, value)
          else params.delete(name)
          if (resets) params.delete(resets)
          return params
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, resets, setSearch],
  )
  return [search.get(name) ?? '', choose]
}
