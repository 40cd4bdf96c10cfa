import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { type Reader, readerOf } from '../domain/words.ts'

export const useReader = (coachZone: string): Reader => readerOf(useZone(), coachZone)
