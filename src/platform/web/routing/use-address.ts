import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A page's choice, kept in the URL so that reload and Back restore it. Replaces the history entry: Back leaves the page
 * instead of stepping through choices.
 * @param name of the query parameter
 * @param resets another parameter to remove on change, such as a list's page when its filter changes
 * @returns the choice, '' when there is none, and its setter
 */
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
