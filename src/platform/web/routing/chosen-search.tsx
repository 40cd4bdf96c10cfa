import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

interface ChosenSearch {
  /** Undefined where the address says what is chosen. */
  chosen: URLSearchParams | undefined
  choose: (params: URLSearchParams) => void
}

const ChosenSearchContext = createContext<ChosenSearch>({ chosen: undefined, choose: () => {} })

/**
 * Knows for all components what was chosen last, as soon as it is pressed: a component that appears with a choice is
 * there before React Router says what it is loading.
 */
export function ChosenSearchProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const { location: loading } = useNavigation()
  const [last, setLast] = useState<{ since: string; params: URLSearchParams }>()
  // Once the address has changed, by Back too, it says what is chosen; but not while a later choice is still loading.
  const stands = last && (last.since === key || String(last.params) === loading?.search.slice(1))
  if (last && last.since !== key) setLast(stands ? { ...last, since: key } : undefined)
  const chosen = stands ? last.params : undefined
  const value = useMemo(
    () => ({ chosen, choose: (params: URLSearchParams) => setLast({ since: key, params }) }),
    [chosen, key],
  )
  return <ChosenSearchContext value={value}>{children}</ChosenSearchContext>
}

/**
 * The address's parameters as last chosen, also while the page for them still loads: a second press goes on from the
 * first, and what was chosen is shown at once. @param replace false where Back restores the choice before
 * @returns them, and what changes some of them
 */
export function useChosenSearch({
  replace = true,
} = {}): [URLSearchParams, (changes: Changes) => void] {
  const [arrived, setSearch] = useSearchParams()
  const { chosen, choose } = use(ChosenSearchContext)
  const current = chosen ?? arrived

  function change(changes: Changes) {
    const params = new URLSearchParams(current)
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value)
      else params.delete(name)
    }
    choose(params)
    setSearch(params, { preventScrollReset: true, replace })
  }
  return [current, change]
}
