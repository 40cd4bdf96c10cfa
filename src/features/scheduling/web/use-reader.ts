import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { type Reader, readerOf } from '../domain/words.ts'

/** The time zone in which free times are shown to the reader of this page. */
export const useReader = (coachZone: string): Reader => readerOf(useZone(), coachZone)
