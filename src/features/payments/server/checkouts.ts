import type Stripe from 'stripe'
import { periodEnd } from '#src/contract/calendar.ts'
import { instalmentsOf } from '#src/features/texts/domain/sale-price.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Observed, Payment, Sale } from '../domain/sales.ts'
import { instantOf } from '../domain/subscriptions.ts'
import type { PaymentContext } from './payment-context.ts'
import type { Order, Provider } from './provider.ts'
import { disputeOf } from './refunds.ts'
import { callStripe, idempotencyKey, StripeFailure, siteMark } from './stripe-client.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem
type PriceData = NonNullable<LineItem['price_data']>
type ProductData = NonNullable<PriceData['product_data']>

/** The whole price, or an instalment each month and the remainder with the first. */
function lineItemsOf(
  { price, currency, title, line, instalments }: Sale,
  tax: 'exclusive' | 'inclusive' | null,
): LineItem[] {
  const item = (unit_amount: number, name: string, isMonthly: boolean): LineItem => ({
    quantity: 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount,
      ...(tax && ({ tax_behavior: tax } satisfies Partial<PriceData>)),
      ...(isMonthly && ({ recurring: { interval: 'month' } } satisfies Partial<PriceData>)),
      product_data: { name, ...(line && ({ description: line } satisfies Partial<ProductData>)) },
    },
  })
  if (instalments === null) return [item(price, title, false)]
  const { first, each } = instalmentsOf(price, instalments)
  const rest = first - each
  return [
    item(each, title, true),
    ...(rest > 0 ? [item(rest, `${title}: the rest of the first instalment`, false)] : []),
  ]
}

function sessionParams(ctx: PaymentContext, sale: Sale, order: Order): Params {
  const { uid, title } = sale
  const { email, tax } = order
  const metadata = { purchase: uid, site: siteMark(ctx.deps) }
  return {
    line_items: lineItemsOf(sale, tax),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(Date.parse(sale.until) / 1000),
    client_reference_id: uid,
    metadata,
    allow_promotion_codes: true,
    ...(email && ({ customer_email: email } satisfies Params)),
    ...(tax &&
      ({
        automatic_tax: { enabled: true },
        tax_id_collection: { enabled: true },
      } satisfies Params)),
    ...(order.answersAtOnce && ({ allowed_payment_method_types: ['card'] } satisfies Params)),
    ...(sale.instalments !== null
      ? ({
          mode: 'subscription',
          subscription_data: { metadata, description: title.slice(0, 500) },
        } satisfies Params)
      : ({
          mode: 'payment',
          customer_creation: 'always',
          payment_intent_data: { metadata },
        } satisfies Params)),
  }
}

const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null)

interface ReadPayment {
  payment: Payment
  receipt: string | null
}

/** @returns null for one that has not succeeded */
async function paymentOf(
  ctx: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<ReadPayment | null> {
  const { id, status, amount_received, latest_charge: charge, created } = intent
  if (status !== 'succeeded' || !charge || typeof charge === 'string') return null
  return {
    payment: {
      id,
      amount: amount_received,
      refunded: charge.amount_refunded,
      paid_at: instantOf(charge.created ?? created),
      dispute: charge.disputed ? await disputeOf(ctx, id) : null,
    },
    receipt: charge.receipt_url,
  }
}

const readIntent = (ctx: PaymentContext, id: string) =>
  callStripe(ctx, 'retrieve payment', stripe =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  )

/** The oldest first. */
async function invoicesOf(ctx: PaymentContext, subscription: string) {
  const { data } = await callStripe(ctx, 'list invoices of instalments', stripe =>
    stripe.invoices.list({ subscription, limit: 24, expand: ['data.payments'] }),
  )
  return data.toSorted((a, b) => a.created - b.created)
}

const intentOf = ({ payments }: Stripe.Invoice): string | null =>
  idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent)

const ENDED = ['canceled', 'incomplete_expired', 'unpaid']

async function readPlan(
  ctx: PaymentContext,
  subscriptionId: string,
  of: number,
): Promise<{ plan: Observed['plan']; payments: ReadPayment[] }> {
  const subscription = await callStripe(ctx, 'retrieve instalments', stripe =>
    stripe.subscriptions.retrieve(subscriptionId),
  )
  const invoices = await invoicesOf(ctx, subscriptionId)
  const paid = invoices.filter(({ status }) => status === 'paid')
  const payments: ReadPayment[] = []
  for (const invoice of paid) {
    const intent = intentOf(invoice)
    const read = intent && (await paymentOf(ctx, await readIntent(ctx, intent)))
    if (read) payments.push({ ...read, receipt: invoice.hosted_invoice_url ?? read.receipt })
  }
  const unpaid = invoices.find(({ status, attempted }) => status === 'open' && attempted)
  const isLive = !ENDED.includes(subscription.status)
  const stopped = !isLive && paid.length < of
  const since = unpaid?.created ?? (stopped ? (subscription.ended_at ?? undefined) : undefined)
  const end = subscription.items.data[0]?.current_period_end
  return {
    payments,
    plan: {
      paid: paid.length,
      next_at: isLive && paid.length < of && end !== undefined ? instantOf(end) : null,
      failed_at: paid.length < of && since !== undefined ? instantOf(since) : null,
      pay_url: unpaid?.hosted_invoice_url ?? null,
      end_set: !isLive || subscription.cancel_at !== null,
      is_live: isLive,
    },
  }
}

const FAILED = ['requires_payment_method', 'canceled']

/** A slow payment is on its way or has failed; of instalments it is the first one's. */
async function readUnpaid(
  ctx: PaymentContext,
  subscriptionId: string | null,
  intent: Stripe.PaymentIntent | null,
): Promise<Pick<Observed, 'checkout' | 'plan'>> {
  if (subscriptionId === null) {
    const failed = FAILED.includes(intent?.status ?? '')
    return { checkout: failed ? 'over' : 'processing', plan: null }
  }
  const { status } = await callStripe(ctx, 'retrieve instalments', stripe =>
    stripe.subscriptions.retrieve(subscriptionId),
  )
  const [first] = await invoicesOf(ctx, subscriptionId)
  const paying = first && idOf(first.payments?.data[0]?.payment.payment_intent)
  const how = paying ? (await readIntent(ctx, paying)).status : ''
  const isLive = !ENDED.includes(status)
  const isLost =
    !isLive || FAILED.includes(how) || ['void', 'uncollectible'].includes(first?.status ?? '')
  const none = { paid: 0, next_at: null, failed_at: null, pay_url: null, end_set: true }
  return { checkout: isLost ? 'over' : 'processing', plan: { ...none, is_live: isLive } }
}

const NOTHING = { paid_at: null, payments: [], receipt_url: null, plan: null } as const

async function read(ctx: PaymentContext, sale: Sale): Promise<Observed> {
  const id = sale.session
  if (id === null) {
    const isOver = sale.until <= ctx.now.toISOString()
    return { ...NOTHING, checkout: isOver ? 'over' : 'open', customer: null, subscription: null }
  }
  const session = await callStripe(ctx, 'retrieve checkout', stripe =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  )
  const ids = { customer: idOf(session.customer), subscription: idOf(session.subscription) }
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  if (session.status === 'expired') return { ...NOTHING, ...ids, checkout: 'over' }
  if (session.status !== 'complete') return { ...NOTHING, ...ids, checkout: 'open' }
  if (session.payment_status === 'unpaid')
    return { ...NOTHING, ...ids, ...(await readUnpaid(ctx, ids.subscription, intent)) }
  const isPlan = ids.subscription !== null && sale.instalments !== null
  const { plan, payments } = isPlan
    ? await readPlan(ctx, ids.subscription ?? '', sale.instalments ?? 1)
    : { plan: null, payments: intent ? [await paymentOf(ctx, intent)] : [] }
  const made = payments.flatMap(payment => payment ?? [])
  return {
    ...ids,
    plan,
    checkout: 'complete',
    paid_at: made[0]?.payment.paid_at ?? null,
    payments: made.map(({ payment }) => payment),
    receipt_url: made.at(-1)?.receipt ?? null,
  }
}

async function give(ctx: PaymentContext, { id, amount, refunded }: Payment): Promise<void> {
  if (amount <= refunded) return
  await callStripe(ctx, 'refund', stripe =>
    stripe.refunds.create(
      { payment_intent: id, amount: amount - refunded },
      idempotencyKey(ctx.deps, 'refund', id, refunded),
    ),
  )
}

async function endInstalments(
  ctx: PaymentContext,
  { plan, subscription }: Observed,
): Promise<void> {
  if (!plan?.is_live || subscription === null) return
  await callStripe(ctx, 'end instalments', stripe =>
    stripe.subscriptions.cancel(
      subscription,
      {},
      idempotencyKey(ctx.deps, 'end-instalments', subscription),
    ),
  ).catch(error => {
    // It has just ended by itself.
    if (!(error instanceof StripeFailure) || error.kind !== 'missing') throw error
  })
}

async function setEnd(
  ctx: PaymentContext,
  { instalments }: Sale,
  subscription: string,
): Promise<void> {
  const { start_date } = await callStripe(ctx, 'retrieve instalments', stripe =>
    stripe.subscriptions.retrieve(subscription),
  )
  const end = Math.floor(Date.parse(periodEnd(instantOf(start_date), instalments ?? 1)) / 1000)
  await callStripe(ctx, 'set the end of instalments', stripe =>
    stripe.subscriptions.update(
      subscription,
      { cancel_at: end, proration_behavior: 'none' },
      idempotencyKey(ctx.deps, 'set-end', subscription, end),
    ),
  )
}

export const stripeProvider: Provider = {
  async open(ctx, sale, order) {
    const params = sessionParams(ctx, sale, order)
    const { id, url } = await callStripe(ctx, 'create checkout', stripe =>
      stripe.checkout.sessions.create(params, idempotencyKey(ctx.deps, 'checkout', sale.uid)),
    )
    if (!url) throw new AppError('unavailable')
    return { url, session: id }
  },
  read,
  async expire(ctx, { session: id }) {
    if (id === null) return
    await callStripe(ctx, 'expire checkout', stripe =>
      stripe.checkout.sessions.expire(id, {}, idempotencyKey(ctx.deps, 'expire', id)),
    )
  },
  async refund(ctx, payments) {
    for (const payment of payments) await give(ctx, payment)
  },
  endInstalments,
  setEnd,
}
