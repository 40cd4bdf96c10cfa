import { useSearchParams } from 'react-router'
import { type CalendarDate, type CalendarMonth, monthOf } from '#src/contract/calendar.ts'
import { chosenDay } from '../domain/chosen-day.ts'

/**
 * The day and month chosen in the tracker. They are kept in the URL so that Back restores them; today is left out, so
 * that a page left open overnight moves on to the new day.
 */
export function useChosenDay(today: CalendarDate) {
  const [search, setSearch] = useSearchParams()
  const { date, month } = chosenDay(search, today)

  function set(next: Record<string, string | undefined>) {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(next)) {
      if (value) params.set(name, value)
      else params.delete(name)
    }
    setSearch(params, { replace: true, preventScrollReset: true })
  }

  return {
    date,
    month,
    chooseDate: (next: CalendarDate) => set({ date: next === today ? undefined : next, month: undefined }),
    chooseMonth: (next: CalendarMonth) => set({ month: next === monthOf(date) ? undefined : next }),
  }
}
