import { useSearchParams } from 'react-router'
import type { Week } from '#src/contract/calendar.ts'
import { askedWeek } from '../domain.ts'

/**
 * The week that is shown. It stands in the address, so that Back finds it again; the present week is left out
 * of it, so that a page kept over Sunday goes on with the new week.
 */
export function useChosenWeek(thisWeek: Week): [Week, (week: Week) => void] {
  const [search, setSearch] = useSearchParams()
  function choose(week: Week) {
    const params = new URLSearchParams(search)
    if (week === thisWeek) params.delete('week')
    else params.set('week', week)
    setSearch(params, { preventScrollReset: true })
  }
  return [askedWeek(search.get('week')) ?? thisWeek, choose]
}
