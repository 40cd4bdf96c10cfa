import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { PaymentContext } from './payment-context.ts'
import { listWaiting } from './queues.store.ts'
import { type Losses, readLosses } from './refunds.ts'
import { callStripe, nullIfMissing, StripeFailure } from './stripe-client.ts'

interface Key {
  idempotencyKey: string
}
const once = (): Key => ({ idempotencyKey: randomUUID() })

/** @returns null when the customer no longer exists */
export const listSubscriptions = (
  ctx: PaymentContext,
  customer: string,
): Promise<Stripe.Subscription[] | null> =>
  nullIfMissing(
    callStripe(ctx, 'list subscriptions', async stripe => {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
      return data
    }),
  )

export interface CustomerReading extends Losses {
  /** Null when the customer no longer exists. */
  subscriptions: Stripe.Subscription[] | null
  /** The events that this covers. */
  events: string[]
}

const LOSSES = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']

/** All that the provider says of a customer's subscriptions now. */
export async function readCustomer(
  ctx: PaymentContext,
  customer: string,
): Promise<CustomerReading> {
  const waiting = await listWaiting(ctx.db, customer)
  const events = waiting.map(({ event_id }) => event_id)
  const subscriptions = await listSubscriptions(ctx, customer)
  if (!subscriptions) return { subscriptions, events, refunded: [], isDisputed: false }
  const payments = waiting.flatMap(({ type, object_id }) =>
    LOSSES.includes(type) && object_id ? [object_id] : [],
  )
  const losses = await readLosses(ctx, customer, [...new Set(payments)])
  return { subscriptions, events, ...losses }
}

/** From API versions before 2025-03-31; a mock may still use it. */
interface OlderInvoice {
  payment_intent?: { client_secret?: string | null } | null
}

const WITH_SECRET = ['latest_invoice.confirmation_secret']

/** How the first payment is made on a page of ours; null when it can no longer be paid. */
export function secretOf({ status, latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (status !== 'incomplete' || !invoice || typeof invoice === 'string') return null
  if (invoice.status !== 'open') return null
  const { confirmation_secret, payment_intent }: Stripe.Invoice & OlderInvoice = invoice
  return confirmation_secret?.client_secret ?? payment_intent?.client_secret ?? null
}

/** With its secret, while it is unpaid. */
export const findUnpaid = (ctx: PaymentContext, id: string): Promise<Stripe.Subscription | null> =>
  nullIfMissing(
    callStripe(ctx, 'retrieve subscription', stripe =>
      stripe.subscriptions.retrieve(id, { expand: WITH_SECRET }),
    ),
  )

/** One that begins with its first payment. */
export const createSubscription = (
  ctx: PaymentContext,
  {
    customer,
    price,
    metadata,
  }: { customer: string; price: string; metadata: Record<string, string> },
  key: Key,
): Promise<Stripe.Subscription> =>
  callStripe(ctx, 'create subscription', stripe =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata,
        expand: WITH_SECRET,
      },
      key,
    ),
  )

/**
 * Voids what is not paid yet: Stripe refuses that once it is paid, so that a payment made in another tab is not lost.
 * @returns false when Stripe refused
 */
export async function voidUnpaid(
  ctx: PaymentContext,
  { latest_invoice: invoice }: Stripe.Subscription,
): Promise<boolean> {
  const id = typeof invoice === 'string' ? invoice : invoice?.id
  if (!id) return true
  try {
    await callStripe(ctx, 'void invoice', stripe => stripe.invoices.voidInvoice(id, {}, once()))
    return true
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind !== 'refused') throw error
    return false
  }
}

export const cancelSubscription = (
  ctx: PaymentContext,
  id: string,
  key: Key = once(),
): Promise<Stripe.Subscription> =>
  callStripe(ctx, 'cancel subscription', stripe => stripe.subscriptions.cancel(id, {}, key))

/** A pause ends with it: the empty string unsets a value at Stripe. */
const UNPAUSED: Stripe.SubscriptionUpdateParams = {
  pause_collection: '',
  metadata: { paused_from: '' },
}

export const cancelAtPeriodEnd = (
  ctx: PaymentContext,
  id: string,
  { isPausing }: { isPausing: boolean },
): Promise<Stripe.Subscription> => {
  const change: Stripe.SubscriptionUpdateParams = {
    cancel_at_period_end: true,
    ...(isPausing && UNPAUSED),
  }
  return callStripe(ctx, 'update subscription', stripe =>
    stripe.subscriptions.update(id, change, once()),
  )
}
