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

/** The member's own calendar date; a page left open over midnight moves on with it. */
export const useToday = (): CalendarDate => useSyncExternalStore(subscribe, () => calendarDateAt(new Date()))
