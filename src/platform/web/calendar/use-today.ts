import { useSyncExternalStore } from 'react'
import { type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'

const CHECK_MS = 20_000

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_MS)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** The member's local date; updates when a page stays open over midnight. */
export const useToday = (): CalendarDate => useSyncExternalStore(subscribe, () => calendarDateAt(new Date()))
