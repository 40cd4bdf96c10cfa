/** What can become of a sale, in the order in which it is told. */
export const OUTCOMES = ['paid', 'refunded', 'disputed', 'failed', 'ended'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How a sale stands: as its seller has written it down, or as the provider says. */
export interface Standing {
  isPaid: boolean
  /** All that was paid was given back, or lost in a dispute. */
  isRefunded: boolean
  isDisputed: boolean
  /** A payment that was agreed has failed. */
  isOverdue: boolean
  /** It ended unpaid. */
  isEnded: boolean
}

/**
 * How a seller hears of its sales: each in the transaction that writes down what was read, and once, whatever the number and order of reports.
 * @returns the sale as it is afterwards
 */
export type Told<Ctx, Sale, Seen> = Readonly<
  Record<Outcome, (ctx: Ctx, sale: Sale, seen: Seen) => Promise<Sale>>
>

/** What has happened since it was written down. Nothing happens any more to what was refunded. */
export function outcomesOf(before: Standing, now: Standing): Outcome[] {
  if (before.isRefunded) return []
  if (!now.isPaid) return now.isEnded && !before.isPaid && !before.isEnded ? ['ended'] : []
  const paid: Outcome[] = before.isPaid ? [] : ['paid']
  if (now.isRefunded) return [...paid, 'refunded']
  if (now.isDisputed !== before.isDisputed) paid.push('disputed')
  if (now.isOverdue && !before.isOverdue) paid.push('failed')
  return paid
}

/** How what is paid period by period stands. */
export interface PeriodStanding extends Standing {
  /** The end of the last period that was paid, an instant. */
  until: string | null
}

/** The same of what is paid period by period: one that is given back leaves the others as they are, and it may end after it was paid. */
export function periodOutcomesOf(before: PeriodStanding, now: PeriodStanding): Outcome[] {
  const isLonger = Date.parse(now.until ?? '') > Date.parse(before.until ?? '')
  const has: Record<Outcome, boolean> = {
    paid: now.isPaid && (!before.isPaid || isLonger),
    refunded: now.isRefunded,
    disputed: now.isDisputed,
    failed: now.isOverdue && !before.isOverdue,
    ended: now.isEnded && !before.isEnded,
  }
  return OUTCOMES.filter(outcome => has[outcome])
}
