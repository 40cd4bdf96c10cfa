import { useContext, useSyncExternalStore } from 'react'
import { type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'
import { ClockContext } from './clock.tsx'
import { siteNow } from './site-clock.ts'
import { timeZone } from './time-zone.ts'

const CHECK_MS = 20_000

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_MS)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

export const browserToday = (): CalendarDate => calendarDateAt(new Date(siteNow()), timeZone())

/**
 * The member's date. It changes when a page stays open over midnight.
 * @param zone by whose clock; by default the browser's
 */
export function useToday(zone = timeZone()): CalendarDate {
  const { today } = useContext(ClockContext)
  return useSyncExternalStore(
    subscribe,
    () => calendarDateAt(new Date(siteNow()), zone),
    () => today,
  )
}
