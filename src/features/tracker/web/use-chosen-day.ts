import { type CalendarDate, type CalendarMonth, monthOf } from '#src/contract/calendar.ts'
import { useChosenSearch } from '#src/platform/web/routing/use-chosen-search.ts'
import { chosenDay } from '../domain/chosen-day.ts'

/**
 * The day and month chosen in the tracker. They are kept in the URL so that Back restores them; today is left out, so
 * that a page left open overnight moves on to the new day.
 */
export function useChosenDay(today: CalendarDate) {
  const [search, set] = useChosenSearch({ replace: true })
  const { date, month } = chosenDay(search, today)
  return {
    date,
    month,
    chooseDate: (next: CalendarDate) =>
      set({ date: next === today ? undefined : next, month: undefined }),
    chooseMonth: (next: CalendarMonth) => set({ month: next === monthOf(date) ? undefined : next }),
  }
}
