import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { PAUSED, PAYMENT_PROCESSING } from '../constants.ts'
import { isPaused } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import { isLive } from '../domain/stripe.ts'
import type { MemberContext, Payments } from './payment-port.ts'
import * as stripeStore from './stripe.store.ts'
import * as changes from './stripe-changes.ts'
import {
  callStripe,
  idempotencyKey,
  nullIfMissing,
  StripeFailure,
  siteMark,
  stripeSettings,
} from './stripe-client.ts'
import { monthlyPrice, rememberPrice, unusablePrice } from './stripe-prices.ts'
import { type Lease, type Synced, synchronizeMember, withMemberLease } from './stripe-sync.ts'

/** Retries within this time are idempotent. Stripe stores failures per key, too, so it must not be long. */
const KEY_MINUTES = 10

/** Creates the member's customer if necessary. */
async function ensureCustomer(ctx: Lease): Promise<string> {
  const { userId } = ctx
  const found = await stripeStore.findCustomer(ctx.db, userId)
  if (!found) throw new AppError('unauthenticated')
  if (found.stripe_customer_id) return found.stripe_customer_id
  const metadata = { member: String(userId), site: siteMark(ctx.deps) }
  const { email, customer_attempt: attempt } = found
  const created = (email && (await findLostCustomer(ctx, email))) || (await create())
  // The account was deleted meanwhile: no customer may remain that could be charged.
  if (!(await stripeStore.saveCustomer(ctx.db, userId, created))) {
    await stripeStore.insertClosing(ctx.db, created, ctx.deps.now().toISOString())
    throw new AppError('unauthenticated')
  }
  return created

  async function create(): Promise<string> {
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
}

const timeSlot = (ctx: MemberContext) =>
  Math.floor(ctx.deps.now().getTime() / (KEY_MINUTES * 60_000))

/** Finds a customer that was created for the member but never stored, because the response was lost. */
async function findLostCustomer(ctx: Lease, email: string): Promise<string | null> {
  const { data } = await callStripe(ctx, 'list customers', stripe =>
    stripe.customers.list({ email, limit: 100 }),
  )
  const site = siteMark(ctx.deps)
  const own = data.find(
    ({ metadata }) => metadata.member === String(ctx.userId) && metadata.site === site,
  )
  return own?.id ?? null
}

interface Begun {
  secret: string
  price: MonthlyPrice
}

const priceOf = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data[0]?.price.id

/** From API versions before 2025-03-31; a mock may still use it. */
interface OlderInvoice {
  payment_intent?: { client_secret?: string | null } | null
}

/** @returns how the first payment is made; null when it can no longer be paid */
async function findOpen(ctx: Lease, id: string): Promise<Begun | null> {
  const subscription = await nullIfMissing(
    callStripe(ctx, 'retrieve subscription', stripe =>
      stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] }),
    ),
  )
  const price = subscription?.items.data[0]?.price
  const agreed = price && monthlyPrice(price)
  const secret = subscription?.status === 'incomplete' ? secretOf(subscription) : null
  return secret && agreed ? { secret, price: agreed } : null
}

function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null
  const { confirmation_secret, payment_intent }: Stripe.Invoice & OlderInvoice = invoice
  return confirmation_secret?.client_secret ?? payment_intent?.client_secret ?? null
}

/**
 * Cancels an unpaid subscription. Its invoice is voided first: Stripe refuses that once it is paid, so that a payment made
 * in another tab is not lost.
 */
async function abandon(ctx: Lease, subscription: Stripe.Subscription): Promise<void> {
  const { latest_invoice: invoice } = subscription
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id
  let refused = false
  if (invoiceId) {
    await callStripe(ctx, 'void invoice', stripe =>
      stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: randomUUID() }),
    ).catch(error => {
      if (!(error instanceof StripeFailure) || error.kind !== 'refused') throw error
      refused = true
    })
  }
  const after = await synchronizeMember(ctx)
  refuseIfSubscribed(after)
  const current = after.subscriptions.find(each => each.id === subscription.id)
  if (current?.status !== 'incomplete') return
  // A slow payment is in progress: keep the subscription that it pays for.
  if (refused) throw new AppError('unavailable', { message: PAYMENT_PROCESSING })
  await callStripe(ctx, 'cancel subscription', stripe =>
    stripe.subscriptions.cancel(subscription.id, {}, { idempotencyKey: randomUUID() }),
  )
}

/** @throws AppError `already_subscribed` when it is active, overdue or paused */
function refuseIfSubscribed({ membership, subscriptions }: Synced): void {
  if (membership.subscription_status === 'past_due') {
    throw new AppError('already_subscribed', {
      message: 'Your membership has an overdue payment. You can pay it in your account.',
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
    const open = priceOf(each) === price ? await findOpen(ctx, each.id) : null
    if (open) return open
    await abandon(ctx, each)
  }
  const wasKnown = state.customerId !== null
  const customer = await ensureCustomer(ctx)
  // A customer found by its address may already have a subscription, for example after restoring an older backup.
  if (unpaid.length > 0 || !wasKnown) state = await synchronizeMember(ctx)
  refuseIfSubscribed(state)
  const created = await callStripe(ctx, 'create subscription', stripe =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { member: String(ctx.userId), site: siteMark(ctx.deps), plan },
        expand: ['latest_invoice.confirmation_secret'],
      },
      // The previous subscription distinguishes this start from an earlier one.
      idempotencyKey(
        ctx.deps,
        'subscription',
        customer,
        price,
        state.subscriptions[0]?.id ?? '',
        timeSlot(ctx),
      ),
    ),
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
  ...changes,
}
