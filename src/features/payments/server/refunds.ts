import type Stripe from 'stripe'
import { instantOf } from '../domain/subscriptions.ts'
import type { PaymentContext } from './payment-context.ts'
import { callStripe, nullIfMissing } from './stripe-client.ts'

/** Whoever is given back an older month has used it. */
const INVOICES_READ = 24

const wasRefundedWhole = async (ctx: PaymentContext, payment: string): Promise<boolean> => {
  const intent = await nullIfMissing(
    callStripe(ctx, 'retrieve refunded payment', stripe =>
      stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }),
    ),
  )
  const charge = intent?.latest_charge
  return Boolean(charge && typeof charge !== 'string' && charge.amount_refunded >= charge.amount)
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

/**
 * The periods whose payment was given back whole at Stripe itself. Read only after an event about a refund, since it takes a call for each
 * payment.
 * @param payments that such events were about
 */
export async function readRefunded(
  ctx: PaymentContext,
  customer: string,
  payments: readonly string[],
): Promise<RefundedPeriod[]> {
  const whole: string[] = []
  for (const payment of payments) if (await wasRefundedWhole(ctx, payment)) whole.push(payment)
  if (whole.length === 0) return []
  const { data } = await callStripe(ctx, 'list refunded invoices', stripe =>
    stripe.invoices.list({ customer, limit: INVOICES_READ, expand: ['data.payments'] }),
  )
  return data.filter(invoice => isPaidBy(invoice, whole)).flatMap(periodOf)
}
