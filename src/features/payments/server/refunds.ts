import type Stripe from 'stripe'
import type { Payment } from '../domain/sales.ts'
import { instantOf } from '../domain/subscriptions.ts'
import type { PaymentContext } from './payment-context.ts'
import { callStripe, nullIfMissing } from './stripe-client.ts'

/** Whoever is given back an older month has used it. */
const INVOICES_READ = 24

const NOT_DECIDED = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
]

export async function disputeOf(ctx: PaymentContext, payment: string): Promise<Payment['dispute']> {
  const { data } = await callStripe(ctx, 'list disputes', stripe =>
    stripe.disputes.list({ payment_intent: payment, limit: 10 }),
  )
  if (data.some(({ status }) => status === 'lost')) return 'lost'
  return data.some(({ status }) => NOT_DECIDED.includes(status)) ? 'open' : null
}

/** A dispute names its payment alone. @returns null for a payment of nobody, or of another account */
export async function payerOf(ctx: PaymentContext, payment: string): Promise<string | null> {
  const intent = await nullIfMissing(
    callStripe(ctx, 'retrieve disputed payment', stripe => stripe.paymentIntents.retrieve(payment)),
  )
  const customer = intent?.customer ?? null
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

/** Given back whole, or lost in a dispute; `open` while one is not decided. */
async function lossOf(ctx: PaymentContext, payment: string): Promise<Payment['dispute']> {
  const intent = await nullIfMissing(
    callStripe(ctx, 'retrieve refunded payment', stripe =>
      stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }),
    ),
  )
  const charge = intent?.latest_charge
  if (!charge || typeof charge === 'string') return null
  if (charge.amount_refunded >= charge.amount) return 'lost'
  return charge.disputed ? disputeOf(ctx, payment) : null
}

const isPaidBy = ({ payments }: Stripe.Invoice, wanted: readonly string[]): boolean =>
  payments?.data.some(({ payment: { payment_intent: intent } }) =>
    wanted.includes(typeof intent === 'string' ? intent : (intent?.id ?? '')),
  ) ?? false

/** A period of a price, by its end. */
export interface RefundedPeriod {
  price: string
  ends_at: string
}

/** What an invoice is for: after a change of plan the dearer one, which its last lines charge. */
function periodOf({ lines }: Stripe.Invoice): RefundedPeriod[] {
  const [line] = lines.data
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.period.end - a.period.end || b.amount - a.amount)
  const price = line?.pricing?.price_details?.price
  const id = typeof price === 'string' ? price : price?.id
  return line && id ? [{ price: id, ends_at: instantOf(line.period.end) }] : []
}

export interface Losses {
  /** The periods whose payment was given back whole at Stripe itself, or lost in a dispute. */
  refunded: RefundedPeriod[]
  isDisputed: boolean
}

/**
 * Read only after an event about a refund or dispute, since it takes a call for each payment.
 * @param payments that such events were about
 */
export async function readLosses(
  ctx: PaymentContext,
  customer: string,
  payments: readonly string[],
): Promise<Losses> {
  const lost: string[] = []
  let isDisputed = false
  for (const payment of payments) {
    const loss = await lossOf(ctx, payment)
    if (loss === 'lost') lost.push(payment)
    else isDisputed ||= loss === 'open'
  }
  if (lost.length === 0) return { refunded: [], isDisputed }
  const { data } = await callStripe(ctx, 'list refunded invoices', stripe =>
    stripe.invoices.list({ customer, limit: INVOICES_READ, expand: ['data.payments'] }),
  )
  const refunded = data.filter(invoice => isPaidBy(invoice, lost)).flatMap(periodOf)
  return { refunded, isDisputed }
}
