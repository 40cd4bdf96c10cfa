import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A choice of this page that stands in its address, so that a reload and the way back find it again. It takes
 * the place of the one before it: Back leaves the page, and does not go through every choice.
 * @param name of the query parameter
 * @param starts others that begin anew when this one changes: the page of a list, when its filter changes
 * @returns the choice, '' where none stands, and what changes it
 */
export function useAddress(name: string, starts?: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = useCallback(
    (value: string) =>
      setSearch(
        params => {
          if (value) params.set(name, value)
          else params.delete(name)
          if (starts) params.delete(starts)
          return params
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, starts, setSearch],
  )
  return [search.get(name) ?? '', choose]
}
