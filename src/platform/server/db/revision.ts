/** The latest instant that fits a response. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The revision after a save: always later than its base, even within one millisecond or after the clock was set back.
 * Otherwise a concurrent save on the same base would pass the conflict check and overwrite this one.
 * @param base the revision the save is based on, an instant; null when the caller gives none
 * @param now an instant
 */
export function revisionAfter(base: string | null, now: string): string {
  if (base === null) return now
  const next = Date.parse(base) + 1
  return next <= Date.parse(now) || next > LAST_MS ? now : new Date(next).toISOString()
}
