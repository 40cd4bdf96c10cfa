import { periodEnd } from '#src/contract/calendar.ts'
import type { Terms } from './subscriptions.ts'

const isOver = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) <= now.getTime()

/** The first period end after `now`, counted in months from `anchor`. @param now Unix time, in ms */
function endAfter(anchor: string, now: number): { months: number; end: string } {
  let months = 1
  while (Date.parse(periodEnd(anchor, months)) <= now) months++
  return { months, end: periodEnd(anchor, months) }
}

/** How many periods were paid before the one that ends at `end`, counted in months from `anchor`. */
export const periodIndex = (anchor: string, end: string): number =>
  endAfter(anchor, Date.parse(end) - 1).months - 1

/** Once Stripe is set up nobody pays in the sandbox: nothing is renewed or resumed there. */
function withoutRenewal(terms: Terms): Terms {
  if (terms.state === 'paused') return { ...terms, state: 'ended', resumes_at: null }
  if (terms.state !== 'paid' || terms.ends_then) return terms
  return { ...terms, ends_then: true, resumes_at: null }
}

interface Clock {
  now: Date
  /** What months are counted from; null for the start. */
  anchor: string | null
  renews: boolean
}

interface Settled {
  /** The same object when nothing changes. */
  terms: Terms
  /** When it was charged on the way, instants. */
  charges: string[]
}

/**
 * What a sandbox subscription has become: it renews monthly until it is canceled and then ends with its period; a pause starts
 * at the end of a period and ends by itself (docs/product.md 9.4).
 */
export function atClock(before: Terms, { now, anchor, renews }: Clock): Settled {
  let terms = renews ? before : withoutRenewal(before)
  const charges: string[] = []
  const countFrom = anchor ?? terms.starts_at
  if (!countFrom) return { terms, charges }
  const charge = (at: string) => {
    charges.push(at)
    terms = { ...terms, state: 'paid', until: endAfter(countFrom, Date.parse(at)).end }
  }
  for (;;) {
    const { state, until, resumes_at: resumes } = terms
    if (state === 'paid' && until && isOver(until, now)) {
      if (terms.ends_then) terms = { ...terms, state: 'ended', ends_then: false }
      else if (resumes) terms = { ...terms, state: 'paused' }
      else charge(until)
    } else if (state === 'paused' && resumes && isOver(resumes, now)) {
      charge(resumes)
      terms = { ...terms, resumes_at: null }
    } else return { terms, charges }
  }
}
