import { counted, type Formats } from '#src/contract/formats.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { instalmentsOf, type Priced } from '#src/features/texts/domain/sale-price.ts'
import {
  type PurchaseStatus,
  type Reason,
  TAX_WORDS,
  type Tax,
  type Visibility,
} from '../constants.ts'
import type { Content } from '../contract/offers.ts'
import type { BoughtContent, OwnPurchase } from '../contract/purchases.ts'
import { monthsText, planName } from '../domain/contents.ts'

export const money = (cents: number, currency: string): string => moneyText({ cents, currency })

/** What is said beside the price; nothing where it is free. */
export function priceNote({ price, currency, pays, tax }: Priced & { tax: Tax }): string {
  if (pays === 'free') return ''
  const whole = pays === 'instalments' ? `${money(price, currency)} in all, ` : ''
  return `${whole}${TAX_WORDS[tax]}`
}

/** On the button that buys. */
export function buyWords({ price, currency, pays, instalments }: Priced): string {
  if (pays === 'free') return 'Get it for free'
  if (pays === 'once') return `Buy for ${money(price, currency)}`
  const { first } = instalmentsOf(price, instalments ?? 1)
  return `Pay the first ${money(first, currency)}`
}

/** '6 sessions of Coaching, 60 minutes each, to use within 3 months' */
export function contentWords(content: Content): string {
  if (content.kind === 'group') return `A place in the group ${content.name}`
  if (content.kind === 'plan') return `${monthsText(content.months)} of ${planName(content.plan)}`
  const { count, name, minutes, months } = content
  return count === 1
    ? `One session: ${name}, ${minutes} minutes, to use within ${monthsText(months)}`
    : `${count} sessions: ${name}, ${minutes} minutes each, to use within ${monthsText(months)}`
}

/** '4 of 6 sessions, until Feb 26, 2027' */
export function leftWords(content: BoughtContent, { dayOf }: Formats): string {
  const until = content.until ? `, until ${dayOf(content.until)}` : ''
  if (content.kind === 'sessions')
    return `${content.left} of ${counted(content.count, 'session')}${until}`
  const isOver = content.left === 0
  if (content.kind === 'group')
    return `${isOver ? 'Was in' : 'A place in'} the group ${content.name}${until}`
  return `${planName(content.plan)}${isOver ? ', over' : until}`
}

export const STATUS_LABELS = {
  open: 'Not paid yet',
  paid: 'Paid',
  past_due: 'Payment overdue',
  canceled: 'Canceled',
  refunded: 'Refunded',
} as const satisfies Record<PurchaseStatus, string>

export const STATUS_TONES = {
  open: 'progress',
  paid: 'done',
  past_due: 'warning',
  canceled: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<PurchaseStatus, string>

/** A purchase's status in a word or two: what was given or free was never paid. */
export function statusWords({ status, paid_by }: Pick<OwnPurchase, 'status' | 'paid_by'>): string {
  if (status === 'paid' && paid_by === 'given') return 'Given'
  if (status === 'paid' && paid_by === 'free') return 'Free'
  if (status === 'paid' && paid_by === 'bank') return 'Paid by bank'
  return STATUS_LABELS[status]
}

export const VISIBILITY_LABELS = {
  everybody: 'Everybody can find it',
  link: 'By its link alone',
  off: 'Off',
} as const satisfies Record<Visibility, string>

/** Why an offer cannot be bought now, said to visitors. */
export function whyWords(
  why: Reason | null,
  from: string | null,
  { longDayOf }: Formats,
): { title: string; text: string } {
  if (why === 'sold_out')
    return { title: 'Sold out', text: 'All places are taken. Write to us if you would like one.' }
  if (why === 'not_yet')
    return {
      title: from ? `On sale from ${longDayOf(from)}` : 'Not on sale yet',
      text: 'Come back then, or write to us if you have a question.',
    }
  if (why === 'over')
    return { title: 'No longer on sale', text: 'Write to us, and we find something for you.' }
  return { title: 'Not on sale', text: 'Visitors cannot buy it at the moment.' }
}

/** What was paid on Stripe's page beside a bank transfer. */
export const overpaidWords = (cents: number, currency: string): string =>
  `${money(cents, currency)} was also paid online, and is refunded automatically`

/** '1 of 3 paid, the next on Dec 26, 2026' */
export function instalmentWords(
  instalments: OwnPurchase['instalments'],
  { dayOf }: Formats,
): string | null {
  if (!instalments) return null
  const { paid, of, next_at } = instalments
  if (paid >= of) return `All ${of} payments made`
  return `${paid} of ${of} payments made${next_at ? `, the next on ${dayOf(next_at)}` : ''}`
}

/** The sessions that can still be booked. */
export const sessionsLeft = (contents: readonly BoughtContent[]): number =>
  contents.reduce((sum, content) => (content.kind === 'sessions' ? sum + content.left : sum), 0)

export const reasonError = ({ reason }: { reason: string }): Record<string, string> =>
  reason.trim() === '' ? { reason: 'Please give a reason.' } : {}
