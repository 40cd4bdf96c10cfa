/** The last instant that an answer may carry. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The revision that a save leaves behind: later than the one it was made on, also when both fall into one millisecond or
 * the clock was set back. Otherwise a second save made on the same one would find it unchanged and overwrite the first.
 * @param base the revision it was made on, an instant; null when the caller does not say
 * @param now an instant
 */
export function revisionAfter(base: string | null, now: string): string {
  const next = base === null ? 0 : Date.parse(base) + 1
  return next <= Date.parse(now) || next > LAST_MS ? now : new Date(next).toISOString()
}
