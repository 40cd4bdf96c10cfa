import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '#src/platform/server/errors.ts'
import { isLive } from '../domain/subscriptions.ts'
import type { PaymentContext } from './payment-context.ts'
import {
  callStripe,
  idempotencyKey,
  nullIfMissing,
  StripeFailure,
  siteMark,
} from './stripe-client.ts'
import { cancelSubscription, listSubscriptions } from './subscriptions.ts'

/** Retries within this time are idempotent. Stripe stores failures per key, too, so it must not be long. */
const KEY_MINUTES = 10

export const timeSlot = ({ deps }: PaymentContext): number =>
  Math.floor(deps.now().getTime() / (KEY_MINUTES * 60_000))

interface Owner {
  userId: number
  email: string | null
  /** Counts the member's customers that were deleted at Stripe. */
  attempt: number
}

/** Marks what is a member's of this site: several sites may share an account. */
export const ownerMark = ({ deps }: PaymentContext, userId: number) => ({
  member: String(userId),
  site: siteMark(deps),
})

/** Finds a customer that was created for the member but never stored, because the response was lost. */
async function findLost(ctx: PaymentContext, email: string, userId: number) {
  const { data } = await callStripe(ctx, 'list customers', stripe =>
    stripe.customers.list({ email, limit: 100 }),
  )
  const { member, site } = ownerMark(ctx, userId)
  return data.find(({ metadata }) => metadata.member === member && metadata.site === site)?.id
}

/** @returns the id of the member's customer, which is created when there is none */
export async function ensureCustomer(
  ctx: PaymentContext,
  { userId, email, attempt }: Owner,
): Promise<string> {
  const lost = email && (await findLost(ctx, email, userId))
  if (lost) return lost
  const metadata = ownerMark(ctx, userId)
  // Stripe rejects a key that is reused with another address.
  const address = createHash('sha256')
    .update(email ?? '')
    .digest('hex')
  const { id } = await callStripe(ctx, 'create customer', stripe =>
    stripe.customers.create(
      { metadata, ...(email && ({ email } satisfies Stripe.CustomerCreateParams)) },
      idempotencyKey(ctx.deps, 'customer', userId, attempt, address, timeSlot(ctx)),
    ),
  )
  return id
}

/** For receipts; an address that Stripe rejects is dropped. */
export async function updateAddress(
  ctx: PaymentContext,
  customer: string,
  email: string,
): Promise<void> {
  await nullIfMissing(
    callStripe(ctx, 'update customer', stripe =>
      stripe.customers.update(customer, { email }, { idempotencyKey: randomUUID() }),
    ),
  ).catch(error => {
    if (!(error instanceof StripeFailure) || error.kind !== 'refused') throw error
    ctx.log.warn({ customer: 'of a member' }, 'Stripe rejected a changed address')
  })
}

/** Cancels the subscriptions of somebody who was deleted, then deletes the customer. */
export async function closeCustomer(ctx: PaymentContext, customer: string): Promise<void> {
  for (const { id, status } of (await listSubscriptions(ctx, customer)) ?? []) {
    if (!isLive({ status }) && status !== 'incomplete') continue
    // Missing once it has just ended by itself.
    await nullIfMissing(cancelSubscription(ctx, id, idempotencyKey(ctx.deps, 'close', id)))
  }
  await nullIfMissing(
    callStripe(ctx, 'delete customer', stripe =>
      stripe.customers.del(customer, {}, idempotencyKey(ctx.deps, 'delete', customer)),
    ),
  )
}

/** @returns Stripe's page for plan, card and invoices, which leads back to `return_url` */
export async function openPortal(
  ctx: PaymentContext,
  customer: string,
  return_url: string,
): Promise<string> {
  const { url } = await callStripe(ctx, 'open portal', stripe =>
    stripe.billingPortal.sessions.create(
      { customer, return_url },
      { idempotencyKey: randomUUID() },
    ),
  )
  // The browser goes there.
  if (!url.startsWith('https://')) throw new AppError('unavailable')
  return url
}
