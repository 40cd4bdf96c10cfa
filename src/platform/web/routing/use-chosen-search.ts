import { useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

/**
 * The address's parameters as last chosen, also while the page for them still loads: a second press goes on from the
 * first, and what was chosen is shown at once. @param replace false where Back restores the choice before
 * @returns them, and what changes some of them
 */
export function useChosenSearch({
  replace = true,
} = {}): [URLSearchParams, (changes: Changes) => void] {
  const [arrived, setSearch] = useSearchParams()
  const { key, pathname } = useLocation()
  const { location: loading } = useNavigation()
  // Another component may have chosen what is loading.
  const search = loading?.pathname === pathname ? new URLSearchParams(loading.search) : arrived
  const [chosen, setChosen] = useState<{ since: string; params: URLSearchParams }>()
  // Once the address has changed, by Back too, it says what is chosen; but not while a later choice is still loading.
  const stands =
    chosen && (chosen.since === key || String(chosen.params) === loading?.search.slice(1))
  if (chosen && chosen.since !== key) setChosen(stands ? { ...chosen, since: key } : undefined)
  const current = stands ? chosen.params : search

  function change(changes: Changes) {
    const params = new URLSearchParams(current)
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value)
      else params.delete(name)
    }
    setChosen({ since: key, params })
    setSearch(params, { preventScrollReset: true, replace })
  }
  return [current, change]
}
