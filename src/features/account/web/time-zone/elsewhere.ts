import { type CalendarDate, rangeDays } from '#src/contract/calendar.ts'

/** Since when this browser has been in a zone that is not the member's. */
export interface Elsewhere {
  userId: number
  zone: string
  since: CalendarDate
  /** The change was offered; it is not offered again for this zone. */
  isOffered: boolean
}

/** A trip is over before this many days. */
const DAYS = 3

/**
 * What to remember, and whether to offer the change now: after three days in the same other zone, once.
 * @param known what was remembered before, of any member
 */
export function afterVisit(
  known: Elsewhere | null,
  visit: { userId: number; own: string; here: string; today: CalendarDate },
): { remember: Elsewhere | null; offer: boolean } {
  const { userId, own, here, today } = visit
  if (own === here) return { remember: null, offer: false }
  const isSame =
    known !== null && known.userId === userId && known.zone === here && known.since <= today
  if (!isSame)
    return { remember: { userId, zone: here, since: today, isOffered: false }, offer: false }
  const offer = !known.isOffered && rangeDays(known.since, today) > DAYS
  return { remember: { ...known, isOffered: known.isOffered || offer }, offer }
}
