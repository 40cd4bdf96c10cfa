import type Stripe from 'stripe'
import { AppError, field } from '#src/platform/server/errors.ts'
import { EVENT_TYPES } from '../constants.ts'
import type { PaymentContext } from './payment-context.ts'
import * as store from './queues.store.ts'
import { payerOf } from './refunds.ts'
import { stripeOf, stripeSettings } from './stripe-client.ts'

/** Maximum age of a signature. */
const TOLERANCE_SECONDS = 300

/** Signed as it is, an event may be about nothing. */
const aboutOf = (event: Stripe.Event): Record<string, unknown> => {
  const object = field(field(event, 'data'), 'object')
  return typeof object === 'object' && object !== null ? { ...object } : {}
}

/** @returns null when the event belongs to no customer */
export function customerOf(event: Stripe.Event): string | null {
  const { object: kind, id, customer } = aboutOf(event)
  if (kind === 'customer') return typeof id === 'string' ? id : null
  if (typeof customer === 'string') return customer
  const expanded = field(customer, 'id')
  return typeof expanded === 'string' ? expanded : null
}

/** The Checkout session, or the payment that a charge or dispute is about; null for other events. */
export function objectOf(event: Stripe.Event): string | null {
  const { object: kind, id, payment_intent: payment } = aboutOf(event)
  const found = kind === 'checkout.session' ? id : payment
  return typeof found === 'string' ? found : null
}

interface About {
  type: string
  customer: string | null
  object: string | null
}

const isKnown = (type: string): boolean => (EVENT_TYPES as readonly string[]).includes(type)

/** Stores an event without its contents. @returns whether it is relevant and new */
export const storeEvent = (
  db: PaymentContext['db'],
  event: Stripe.Event,
  now: Date,
): Promise<boolean> | false =>
  isKnown(event.type) &&
  store.storeEvent(db, {
    event_id: event.id,
    type: event.type,
    customer_id: customerOf(event),
    object_id: objectOf(event),
    now: now.toISOString(),
  })

/** Not parsed yet, so that the signature can be verified. */
interface SignedEvent {
  body: Buffer
  signature: string
}

/**
 * The event is stored before it is acknowledged and applied immediately. If that fails, our job retries it instead of
 * Stripe.
 * @throws AppError `not_found` in the sandbox; `bad_signature`
 */
export async function receiveEvent(
  ctx: PaymentContext,
  { body, signature }: SignedEvent,
): Promise<void> {
  const { log } = ctx
  const settings = stripeSettings(ctx.deps)
  const { webhooks } = await stripeOf(settings)
  let event: Stripe.Event
  try {
    const now = ctx.deps.now().getTime()
    event = webhooks.constructEvent(
      body,
      signature,
      settings.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    )
  } catch {
    // Without the library's message, which quotes the body.
    throw new AppError('bad_signature')
  }
  if (typeof field(event, 'id') !== 'string') throw new AppError('invalid')
  if (await storeEvent(ctx.db, event, ctx.deps.now())) {
    const { type } = event
    const about = { type, customer: customerOf(event), object: objectOf(event) }
    await applyEvent(ctx, event.id, about).catch(error =>
      log.warn({ err: error, event: event.id }, 'a stored event could not be applied yet'),
    )
  }
}

/** The customer of the payment that a dispute is about, noted with the event. */
async function whoDisputes(
  ctx: PaymentContext,
  eventId: string,
  { type, customer, object }: About,
): Promise<string | null> {
  if (customer !== null || object === null || !type.startsWith('charge.dispute.')) return customer
  const payer = await payerOf(ctx, object)
  if (payer !== null) await store.nameCustomer(ctx.db, eventId, payer)
  return payer
}

/** Whose sale it is reads it again; an event may also be another site's, of the same account, or about somebody who has left. */
export async function applyEvent(
  ctx: PaymentContext,
  eventId: string,
  about: About,
): Promise<void> {
  const customer = await whoDisputes(ctx, eventId, about)
  for (const charged of ctx.deps.features.charged)
    await charged(ctx, { customer, object: about.object })
  await store.markApplied(ctx.db, [eventId])
}
