import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { type Formats, formatsIn } from '#src/contract/formats.ts'
import { useInBrowser } from '../browser/use-in-browser.ts'
import { siteNow } from './site-clock.ts'
import { timeZone } from './time-zone.ts'

/** The time zone, the date and the instant that the page was rendered with. */
interface Clock {
  zone: string
  today: CalendarDate
  /** Unix time in ms. */
  now: number
}

export const NO_CLOCK: Clock = { zone: 'UTC', today: '1970-01-01', now: 0 }

export const ClockContext = createContext(NO_CLOCK)

/** The IANA name of the zone for dates and times: first the member's as the server knows it, then the browser's. */
export const useZone = (): string => useInBrowser(timeZone, useContext(ClockContext).zone)

/** Formats of instants by the clocks of `useZone`. */
export function useFormats(): Formats {
  const zone = useZone()
  return useMemo(() => formatsIn(zone), [zone])
}

/** When this was rendered; until the page has been hydrated, when the server rendered it. */
export function useNow(): number {
  const [now, setNow] = useState(useContext(ClockContext).now)
  useEffect(() => setNow(siteNow()), [])
  return now
}
