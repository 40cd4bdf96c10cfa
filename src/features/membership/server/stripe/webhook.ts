import type Stripe from 'stripe'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { stripeWebhook } from '../../contract.ts'
import type { Context } from '../payments/port.ts'
import { stripeOf, stripeSettings } from './client.ts'
import * as store from './store.ts'
import { alone, synchronize } from './sync.ts'

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300
/** Waits before a stored event that could not be applied is tried again, in minutes; the last one stays. */
const AGAIN_MINUTES = [1, 5, 15, 60, 360]
/** While one process applies an event no other takes it up. */
const CLAIM_MS = 300_000

/** Events that can say something of a membership. The guide lists them for the operator. */
export const EVENT_TYPES = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
] as const

/** Whose an event is; null for what belongs to no customer. */
export function customerOf({ data: { object } }: Stripe.Event): string | null {
  const { object: kind, id, customer } = object as { object: string; id?: string; customer?: unknown }
  if (kind === 'customer') return id ?? null
  if (typeof customer === 'string') return customer
  return typeof customer === 'object' && customer !== null ? (customer as { id: string }).id : null
}

const isKnown = (type: string): boolean => (EVENT_TYPES as readonly string[]).includes(type)

/** Stores an event once, without its contents. @returns whether it says something and is new */
export const storeEvent = (db: Context['db'], event: Stripe.Event, now: Date): Promise<boolean> | false =>
  isKnown(event.type) &&
  store.storeEvent(db, {
    event_id: event.id,
    type: event.type,
    customer_id: customerOf(event),
    now: now.toISOString(),
  })

/**
 * What Stripe calls. The event is stored before it is acknowledged, and applied at once; where that fails the
 * worker takes it up again, and Stripe need not.
 * @throws AppError `not_found` in the sandbox, `bad_signature` for what is not Stripe's
 */
export async function receive(call: Call<typeof stripeWebhook>) {
  const { db, deps, raw, log } = call
  const settings = stripeSettings(deps)
  const { webhooks } = await stripeOf(settings)
  let event: Stripe.Event
  try {
    const now = deps.now().getTime()
    event = webhooks.constructEvent(
      raw?.body ?? Buffer.alloc(0),
      raw?.header('stripe-signature') ?? '',
      settings.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    )
  } catch {
    // The library's message quotes the body.
    throw new AppError('bad_signature')
  }
  if (await storeEvent(db, event, deps.now())) {
    await apply(call, event.id, customerOf(event)).catch(error =>
      log.warn({ err: error, event: event.id }, 'a stored event waits to be applied'),
    )
  }
  return {}
}

/** Reads what the event is about anew, which covers all that is stored for the customer by now. */
async function apply(context: Context, eventId: string, customerId: string | null): Promise<void> {
  const { db } = context
  const member = customerId === null ? undefined : await store.memberOfCustomer(db, customerId)
  // Of somebody else on the same Stripe account, or of a member who is gone.
  if (!member) return store.markApplied(db, [eventId])
  await alone({ ...context, userId: member.id }, synchronize)
}

/** Applies one stored event that is due. @returns whether there was one */
export async function applyNext(context: Context): Promise<boolean> {
  const { db, deps, log } = context
  const now = deps.now()
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const due = await store.claimEvent(db, now.toISOString(), after(CLAIM_MS))
  if (!due) return false
  try {
    await apply(context, due.event_id, due.customer_id)
  } catch (error) {
    const minutes = AGAIN_MINUTES[due.attempts - 1] ?? AGAIN_MINUTES.at(-1) ?? 60
    await store.postponeEvent(db, due.event_id, after(minutes * 60_000))
    log.warn({ err: error, event: due.event_id }, 'a stored event waits to be applied')
  }
  return true
}
