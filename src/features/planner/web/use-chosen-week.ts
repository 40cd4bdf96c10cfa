import type { Week } from '#src/contract/calendar.ts'
import { useChosenSearch } from '#src/platform/web/routing/use-chosen-search.ts'
import { parseWeek } from '../domain.ts'

/**
 * The week that is shown. It is kept in the URL so that Back restores it; the current week is left out, so that a page
 * left open over Sunday moves on to the new week.
 */
export function useChosenWeek(thisWeek: Week): [Week, (week: Week) => void] {
  const [search, set] = useChosenSearch({})
  return [
    parseWeek(search.get('week')) ?? thisWeek,
    week => set({ week: week === thisWeek ? undefined : week }),
  ]
}
