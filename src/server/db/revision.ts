/**
 * The revision that a save leaves behind: later than the one it was made on, also when both fall into one millisecond or
 * the clock was set back. Otherwise a second save made on the same one would find it unchanged and overwrite the first.
 * @param base the revision it was made on, an instant; null when the caller does not say
 */
export const revisionAfter = (base: string | null, now: string): string =>
  base === null || Date.parse(base) < Date.parse(now) ? now : new Date(Date.parse(base) + 1).toISOString()
