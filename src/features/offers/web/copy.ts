import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Formats } from '#src/contract/formats.ts'
import { i18n, said } from '#src/contract/i18n.ts'
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
  const words = said(TAX_WORDS[tax])
  return pays === 'instalments' ? t`${money(price, currency)} in all, ${words}` : words
}

/** On the button that buys. */
export function buyWords({ price, currency, pays, instalments }: Priced): string {
  if (pays === 'free') return t`Get it for free`
  if (pays === 'once') return t`Buy for ${money(price, currency)}`
  const { first } = instalmentsOf(price, instalments ?? 1)
  return t`Pay the first ${money(first, currency)}`
}

/** '6 sessions of Coaching, 60 minutes each, to use within 3 months' */
export function contentWords(content: Content): string {
  if (content.kind === 'group') return t`A place in the group ${content.name}`
  if (content.kind === 'plan') return t`${monthsText(content.months)} of ${planName(content.plan)}`
  const { count, name, minutes, months } = content
  return count === 1
    ? t`One session: ${name}, ${minutes} minutes, to use within ${monthsText(months)}`
    : t`${count} sessions: ${name}, ${minutes} minutes each, to use within ${monthsText(months)}`
}

function heldWords(content: BoughtContent): string {
  if (content.kind === 'sessions')
    return t`${content.left} of ${plural(content.count, { one: '# session', other: '# sessions' })}`
  const isOver = content.left === 0
  if (content.kind === 'group')
    return isOver ? t`Was in the group ${content.name}` : t`A place in the group ${content.name}`
  return isOver ? t`${planName(content.plan)}, over` : planName(content.plan)
}

/** '4 of 6 sessions, until Feb 26, 2027' */
export function leftWords(content: BoughtContent, { dayOf }: Formats): string {
  const words = heldWords(content)
  const isOver = content.kind === 'plan' && content.left === 0
  return content.until && !isOver ? t`${words}, until ${dayOf(content.until)}` : words
}

export const STATUS_LABELS = {
  open: msg`Not paid yet`,
  paid: msg`Paid`,
  past_due: msg`Payment overdue`,
  canceled: msg`Canceled`,
  refunded: msg`Refunded`,
} as const satisfies Record<PurchaseStatus, MessageDescriptor>

export const STATUS_TONES = {
  open: 'progress',
  paid: 'done',
  past_due: 'warning',
  canceled: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<PurchaseStatus, string>

/** A purchase's status in a word or two: what was given or free was never paid. */
export function statusWords({ status, paid_by }: Pick<OwnPurchase, 'status' | 'paid_by'>): string {
  if (status === 'paid' && paid_by === 'given') return t`Given`
  if (status === 'paid' && paid_by === 'free') return t`Free`
  if (status === 'paid' && paid_by === 'bank') return t`Paid by bank`
  return i18n._(STATUS_LABELS[status])
}

export const VISIBILITY_LABELS = {
  everybody: msg`Everybody can find it`,
  link: msg`By its link alone`,
  off: msg`Off`,
} as const satisfies Record<Visibility, MessageDescriptor>

/** Why an offer cannot be bought now, said to visitors. */
export function whyWords(
  why: Reason | null,
  from: string | null,
  { longDayOf }: Formats,
): { title: string; text: string } {
  if (why === 'sold_out')
    return { title: t`Sold out`, text: t`All places are taken. Write to us if you would like one.` }
  if (why === 'not_yet')
    return {
      title: from ? t`On sale from ${longDayOf(from)}` : t`Not on sale yet`,
      text: t`Come back then, or write to us if you have a question.`,
    }
  if (why === 'over')
    return { title: t`No longer on sale`, text: t`Write to us, and we find something for you.` }
  return { title: t`Not on sale`, text: t`Visitors cannot buy it at the moment.` }
}

/** What was paid on Stripe's page beside a bank transfer. */
export const overpaidWords = (cents: number, currency: string): string =>
  t`${money(cents, currency)} was also paid online, and is refunded automatically`

/** '1 of 3 paid, the next on Dec 26, 2026' */
export function instalmentWords(
  instalments: OwnPurchase['instalments'],
  { dayOf }: Formats,
): string | null {
  if (!instalments) return null
  const { paid, of, next_at } = instalments
  if (paid >= of) return t`All ${of} payments made`
  return next_at
    ? t`${paid} of ${of} payments made, the next on ${dayOf(next_at)}`
    : t`${paid} of ${of} payments made`
}

/** The sessions that can still be booked. */
export const sessionsLeft = (contents: readonly BoughtContent[]): number =>
  contents.reduce((sum, content) => (content.kind === 'sessions' ? sum + content.left : sum), 0)

export const reasonError = ({ reason }: { reason: string }): Record<string, string> =>
  reason.trim() === '' ? { reason: t`Please give a reason.` } : {}
