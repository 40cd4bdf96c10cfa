import { periodEnd } from '#src/features/membership/domain/period.ts'

/** A grant that is due in a paid period. */
export interface Grant {
  period_start: string
  /** Unused credits last one period longer. */
  expires_at: string
  granted: number
}

/**
 * What a plan grants in the current paid period.
 * @param period `anchor` is what months are counted from, `index` the months before the current period
 * @param rule so many credits, once in every `months`
 * @returns the same for each month of a longer period, so that it is stored once
 */
export function grantOf(
  { anchor, index }: { anchor: string; index: number },
  { credits, months }: { credits: number; months: number },
): Grant {
  const first = Math.floor(index / months) * months
  return {
    period_start: periodEnd(anchor, first),
    expires_at: periodEnd(anchor, first + 2 * months),
    granted: credits,
  }
}
