import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { OTHER_CURRENCY } from '../constants.ts'
import type { Invoice } from '../contract.ts'
import { pauseEnd } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import type { MemberContext, Payments, PlanChange } from './payment-port.ts'
import * as stripeStore from './stripe.store.ts'
import { callStripe, idempotencyKey, stripeSettings } from './stripe-client.ts'
import { readPrice } from './stripe-prices.ts'
import {
  type Lease,
  type Synced,
  synchronizeMember,
  withMemberLease,
  writeChanged,
} from './stripe-sync.ts'

const INVOICES_SHOWN = 24
/** A pause ends this long before the next invoice, which would otherwise be voided, too. */
const BEFORE_INVOICE_SECONDS = 3_600

interface Subscribed extends Synced {
  subscription: Stripe.Subscription
  item: Stripe.SubscriptionItem
}

async function requireSubscription(ctx: Lease): Promise<Subscribed> {
  const state = await synchronizeMember(ctx)
  const { subscription, membership } = state
  const item = subscription?.items.data[0]
  if (!subscription || !item || membership.subscription_status === 'canceled')
    throw new AppError('not_subscribed')
  return { ...state, subscription, item }
}

async function update(
  ctx: Lease,
  state: Subscribed,
  change: Stripe.SubscriptionUpdateParams,
  key: { idempotencyKey: string } = { idempotencyKey: randomUUID() },
): Promise<void> {
  const changed = await callStripe(ctx, 'update subscription', stripe =>
    stripe.subscriptions.update(state.subscription.id, change, key),
  )
  await writeChanged(ctx, state, changed)
}

/** The empty string unsets a value at Stripe. */
const UNPAUSED: Stripe.SubscriptionUpdateParams = {
  pause_collection: '',
  metadata: { paused_from: '' },
}

export const cancelSubscription = (ctx: MemberContext): Promise<void> =>
  withMemberLease(ctx, async lease => {
    const state = await requireSubscription(lease)
    const { membership, subscription } = state
    if (membership.subscription_status === 'active') {
      if (membership.subscription_cancel_at_period_end) return
      return update(lease, state, {
        cancel_at_period_end: true,
        ...(membership.subscription_resumes_at && UNPAUSED),
      })
    }
    // Paused or overdue: no paid time is left.
    const ended = await callStripe(lease, 'cancel subscription', stripe =>
      stripe.subscriptions.cancel(subscription.id, {}, { idempotencyKey: randomUUID() }),
    )
    await writeChanged(lease, state, ended)
  })

export const keepSubscription = (ctx: MemberContext): Promise<void> =>
  withMemberLease(ctx, async lease => {
    const state = await requireSubscription(lease)
    if (!state.membership.subscription_cancel_at_period_end) return
    const { cancel_at_period_end } = state.subscription
    await update(
      lease,
      state,
      cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    )
  })

/** @throws AppError `membership_state` unless active, not canceled and without a scheduled pause */
function requireOngoing({ membership }: Synced): void {
  if (
    membership.subscription_status !== 'active' ||
    membership.subscription_cancel_at_period_end ||
    membership.subscription_resumes_at
  )
    throw new AppError('membership_state')
}

export const pauseSubscription = (ctx: MemberContext, months: number): Promise<void> =>
  withMemberLease(ctx, async lease => {
    const state = await requireSubscription(lease)
    if (state.membership.subscription_resumes_at) return
    requireOngoing(state)
    const from = state.item.current_period_end
    const anchor = new Date(state.subscription.billing_cycle_anchor * 1000).toISOString()
    const end = Date.parse(pauseEnd(anchor, new Date(from * 1000).toISOString(), months)) / 1000
    await update(lease, state, {
      pause_collection: { behavior: 'void', resumes_at: end - BEFORE_INVOICE_SECONDS },
      metadata: { paused_from: String(from) },
    })
  })

export const resumeSubscription = (ctx: MemberContext): Promise<void> =>
  withMemberLease(ctx, async lease => {
    const state = await requireSubscription(lease)
    const { subscription_status, subscription_resumes_at } = state.membership
    if (!subscription_resumes_at) {
      if (subscription_status === 'active') return
      throw new AppError('membership_state')
    }
    if (subscription_status === 'active') return update(lease, state, UNPAUSED)
    // The paused months were not paid: start a new one now. If its payment fails, the pause continues.
    await update(lease, state, {
      ...UNPAUSED,
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
      payment_behavior: 'error_if_incomplete',
    })
  })

export const previewPlan = (ctx: MemberContext, plan: Plan): Promise<PlanChange> =>
  withMemberLease(ctx, async lease => {
    const state = await requireSubscription(lease)
    requireOngoing(state)
    const { price } = await readPrice(lease, plan)
    const { subscription, item } = state
    requireCurrency(item, price)
    const invoice = await callStripe(lease, 'preview invoice', stripe =>
      stripe.invoices.createPreview({
        customer: String(state.customerId),
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: item.id, price: stripeSettings(lease.deps).prices[plan] }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(ctx.now),
        },
      }),
    )
    // At Stripe a negative balance is a credit.
    const credit = Math.max(0, -(invoice.ending_balance ?? Math.min(0, invoice.total)))
    return {
      now_cents: Math.max(0, invoice.amount_due),
      credit_cents: credit,
      next_cents: Math.max(0, price.cents - credit),
      monthly_cents: price.cents,
      currency: price.currency,
    }
  })

/** Stripe charges one customer in one currency. @throws AppError `membership_state` */
function requireCurrency({ price }: Stripe.SubscriptionItem, to: MonthlyPrice): void {
  if (price.currency.toUpperCase() !== to.currency)
    throw new AppError('membership_state', { message: OTHER_CURRENCY })
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export const changePlan: Payments['changePlan'] = (member, plan, { at, cents }) =>
  withMemberLease(member, async lease => {
    const state = await requireSubscription(lease)
    const price = stripeSettings(lease.deps).prices[plan]
    // A retry: an earlier request already changed it.
    if (state.item.price.id === price) return
    requireOngoing(state)
    const { price: current, isAsShown } = await readPrice(lease, plan)
    if (!isAsShown || (cents !== undefined && cents !== current.cents))
      throw new AppError('preview_stale')
    requireCurrency(state.item, current)
    const proration_date = seconds(at)
    await update(
      lease,
      state,
      {
        items: [{ id: state.item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date,
        payment_behavior: 'error_if_incomplete',
        metadata: { plan },
      },
      idempotencyKey(lease.deps, 'change', state.subscription.id, price, proration_date),
    )
  })

/** These URLs become links on our page. */
const httpsOnly = (url: string | null | undefined): string | null =>
  url?.startsWith('https://') ? url : null

const amountOf = ({ total, status, amount_paid, amount_due }: Stripe.Invoice): number =>
  total < 0 ? total : status === 'paid' ? amount_paid : amount_due

export async function listInvoices(ctx: MemberContext): Promise<Invoice[]> {
  const found = await stripeStore.findCustomer(ctx.db, ctx.userId)
  const customer = found?.stripe_customer_id
  if (!customer) return []
  const { data } = await callStripe(ctx, 'list invoices', stripe =>
    stripe.invoices.list({ customer, limit: INVOICES_SHOWN }),
  )
  return data.flatMap(invoice =>
    invoice.status === null || invoice.status === 'draft'
      ? []
      : [
          {
            number: invoice.number ?? '',
            at: new Date(invoice.created * 1000).toISOString(),
            cents: amountOf(invoice),
            currency: invoice.currency.toUpperCase(),
            status: invoice.status,
            url: httpsOnly(invoice.hosted_invoice_url),
            pdf: httpsOnly(invoice.invoice_pdf),
          },
        ],
  )
}

export async function openPortal(ctx: MemberContext, purpose: 'card' | 'all'): Promise<string> {
  const { userId } = ctx
  const customer = (await stripeStore.findCustomer(ctx.db, userId))?.stripe_customer_id
  if (!customer) throw new AppError('not_subscribed')
  const { url } = await callStripe(ctx, 'open portal', stripe =>
    stripe.billingPortal.sessions.create(
      {
        customer,
        return_url: `${ctx.deps.settings.siteUrl}/account`,
        ...(purpose === 'card' &&
          ({
            flow_data: { type: 'payment_method_update' },
          } satisfies Partial<Stripe.BillingPortal.SessionCreateParams>)),
      },
      { idempotencyKey: randomUUID() },
    ),
  )
  const safeUrl = httpsOnly(url)
  if (!safeUrl) throw new AppError('unavailable')
  return safeUrl
}
