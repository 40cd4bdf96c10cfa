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

const today = () => calendarDateAt(new Date())

/** The member's local date; updates when a page stays open over midnight. The server renders in the member's time zone. */
export const useToday = (): CalendarDate => useSyncExternalStore(subscribe, today, today)
