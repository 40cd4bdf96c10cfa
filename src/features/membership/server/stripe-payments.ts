import { msg } from '@lingui/core/runtime-macro'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { isLive, monthlyPrice } from '#src/features/payments/domain/subscriptions.ts'
import {
  cancelAtPeriodEnd,
  cancelSubscription,
  createSubscription,
  ensureCustomer,
  findUnpaid,
  idempotencyKey,
  openPortal,
  ownerMark,
  queueClosing,
  StripeFailure,
  secretOf,
  stripeSettings,
  timeSlot,
  voidUnpaid,
} from '#src/features/payments/server/exposed.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { PAUSED, PAYMENT_PROCESSING } from '../constants.ts'
import { isPaused } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import type { MemberContext, Payments } from './payment-port.ts'
import * as stripeStore from './stripe.store.ts'
import { rememberPrice, unusablePrice } from './stripe-prices.ts'
import {
  type Lease,
  type Synced,
  synchronizeMember,
  withMemberLease,
  writeChanged,
} from './stripe-sync.ts'

/** The member's customer, created if necessary. */
async function customerOf(ctx: Lease): Promise<string> {
  const { userId } = ctx
  const found = await stripeStore.findCustomer(ctx.db, userId)
  if (!found) throw new AppError('unauthenticated')
  if (found.stripe_customer_id) return found.stripe_customer_id
  const { email, customer_attempt: attempt } = found
  const customer = await ensureCustomer(ctx, { userId, email, attempt })
  // The account was deleted meanwhile: no customer may remain that could be charged.
  if (!(await stripeStore.saveCustomer(ctx.db, userId, customer))) {
    await queueClosing(ctx.db, customer, ctx.deps.now().toISOString())
    throw new AppError('unauthenticated')
  }
  return customer
}

interface Begun {
  secret: string
  price: MonthlyPrice
}

/** @returns how the first payment is made; null when it can no longer be paid */
async function findOpen(ctx: Lease, id: string): Promise<Begun | null> {
  const subscription = await findUnpaid(ctx, id)
  const price = subscription?.items.data[0]?.price
  const agreed = price && monthlyPrice(price)
  const secret = subscription && secretOf(subscription)
  return secret && agreed ? { secret, price: agreed } : null
}

/** Cancels an unpaid subscription, unless it was paid meanwhile or is being paid. */
async function abandon(ctx: Lease, subscription: Synced['subscriptions'][number]): Promise<void> {
  const wasVoided = await voidUnpaid(ctx, subscription)
  const after = await synchronizeMember(ctx)
  refuseIfSubscribed(after)
  const current = after.subscriptions.find(each => each.id === subscription.id)
  if (current?.status !== 'incomplete') return
  // A slow payment is in progress: keep the subscription that it pays for.
  if (!wasVoided) throw new AppError('unavailable', { message: PAYMENT_PROCESSING })
  await cancelSubscription(ctx, subscription.id)
}

/** @throws AppError `already_subscribed` when it is active, overdue or paused */
function refuseIfSubscribed({ membership, subscriptions }: Synced): void {
  if (membership.subscription_status === 'past_due') {
    throw new AppError('already_subscribed', {
      message: msg`Your membership has an overdue payment. You can pay it in your account.`,
    })
  }
  if (isPaused(membership)) throw new AppError('already_subscribed', { message: PAUSED })
  if (membership.subscription_status === 'active' || subscriptions.some(isLive))
    throw new AppError('already_subscribed')
}

const beginSubscription = (ctx: MemberContext, plan: Plan): Promise<Begun> =>
  withMemberLease(ctx, lease =>
    beginOnce(lease, plan).catch(async error => {
      const gone =
        error instanceof StripeFailure && error.kind === 'missing' && error.param === 'customer'
      if (!gone) throw error
      // The customer was deleted at Stripe: create a new one.
      await inTransaction(lease.db, trx => stripeStore.forgetCustomer(trx, lease.userId))
      return beginOnce(lease, plan)
    }),
  )

async function beginOnce(ctx: Lease, plan: Plan): Promise<Begun> {
  const price = stripeSettings(ctx.deps).prices[plan]
  let state = await synchronizeMember(ctx)
  refuseIfSubscribed(state)
  const unpaid = state.subscriptions.filter(({ status }) => status === 'incomplete')
  for (const each of unpaid) {
    const open = each.items.data[0]?.price.id === price ? await findOpen(ctx, each.id) : null
    if (open) return open
    await abandon(ctx, each)
  }
  const wasKnown = state.customerId !== null
  const customer = await customerOf(ctx)
  // A customer found by its address may already have a subscription, for example after restoring an older backup.
  if (unpaid.length > 0 || !wasKnown) state = await synchronizeMember(ctx)
  refuseIfSubscribed(state)
  const metadata = { ...ownerMark(ctx, ctx.userId), plan }
  // The previous subscription distinguishes this start from an earlier one.
  const previous = state.subscriptions[0]?.id ?? ''
  const created = await createSubscription(
    ctx,
    { customer, price, metadata },
    idempotencyKey(ctx.deps, 'subscription', customer, price, previous, timeSlot(ctx)),
  )
  const [item] = created.items.data
  const agreed = item && monthlyPrice(item.price)
  if (!agreed) {
    const unusable = unusablePrice(ctx, plan, item?.price)
    await abandon(ctx, created)
    throw unusable
  }
  await rememberPrice(ctx, plan, agreed)
  const secret = secretOf(created)
  if (!secret) throw new StripeFailure('down')
  return { secret, price: agreed }
}

export const stripePayments: Payments = {
  beginSubscription,

  refreshMembership: member =>
    withMemberLease(member, async lease => (await synchronizeMember(lease)).membership),

  cancelSubscription: member =>
    withMemberLease(member, async lease => {
      const state = await synchronizeMember(lease)
      const { membership, subscription } = state
      if (!subscription || membership.subscription_status === 'canceled')
        throw new AppError('not_subscribed')
      const isActive = membership.subscription_status === 'active'
      if (isActive && membership.subscription_cancel_at_period_end) return
      const isPausing = membership.subscription_resumes_at !== null
      // Paused or overdue: no paid time is left.
      const canceled = isActive
        ? await cancelAtPeriodEnd(lease, subscription.id, { isPausing })
        : await cancelSubscription(lease, subscription.id)
      await writeChanged(lease, state, canceled)
    }),

  async openPortal({ userId, ...ctx }) {
    const customer = (await stripeStore.findCustomer(ctx.db, userId))?.stripe_customer_id
    if (!customer) throw new AppError('not_subscribed')
    return openPortal(ctx, customer, `${ctx.deps.settings.siteUrl}/account`)
  },
}
