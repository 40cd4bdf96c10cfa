import { useSearchParams } from 'react-router'
import type { Week } from '#src/contract/calendar.ts'
import { parseWeek } from '../domain.ts'

/**
 * The week that is shown. It is kept in the URL so that Back restores it; the current week is left out, so that a page
 * left open over Sunday moves on to the new week.
 */
export function useChosenWeek(thisWeek: Week): [Week, (week: Week) => void] {
  const [search, setSearch] = useSearchParams()
  function choose(week: Week) {
    const params = new URLSearchParams(search)
    if (week === thisWeek) params.delete('week')
    else params.set('week', week)
    setSearch(params, { preventScrollReset: true })
  }
  return [parseWeek(search.get('week')) ?? thisWeek, choose]
}
