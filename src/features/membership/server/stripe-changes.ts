import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '#src/platform/server/errors.ts'
import type { MemberContext } from './payment-port.ts'
import * as stripeStore from './stripe.store.ts'
import { callStripe } from './stripe-client.ts'
import { synchronizeMember, withMemberLease, writeChanged } from './stripe-sync.ts'

/** The empty string unsets a value at Stripe. */
const UNPAUSED: Stripe.SubscriptionUpdateParams = {
  pause_collection: '',
  metadata: { paused_from: '' },
}

export const cancelSubscription = (ctx: MemberContext): Promise<void> =>
  withMemberLease(ctx, async lease => {
    const state = await synchronizeMember(lease)
    const { membership, subscription } = state
    if (!subscription || membership.subscription_status === 'canceled')
      throw new AppError('not_subscribed')
    const { id } = subscription
    const isActive = membership.subscription_status === 'active'
    if (isActive && membership.subscription_cancel_at_period_end) return
    const change: Stripe.SubscriptionUpdateParams = {
      cancel_at_period_end: true,
      ...(membership.subscription_resumes_at && UNPAUSED),
    }
    const key = { idempotencyKey: randomUUID() }
    // Paused or overdue: no paid time is left.
    const canceled = await callStripe(lease, 'cancel subscription', stripe =>
      isActive
        ? stripe.subscriptions.update(id, change, key)
        : stripe.subscriptions.cancel(id, {}, key),
    )
    await writeChanged(lease, state, canceled)
  })

export async function openPortal({ userId, ...ctx }: MemberContext): Promise<string> {
  const customer = (await stripeStore.findCustomer(ctx.db, userId))?.stripe_customer_id
  if (!customer) throw new AppError('not_subscribed')
  const return_url = `${ctx.deps.settings.siteUrl}/account`
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
