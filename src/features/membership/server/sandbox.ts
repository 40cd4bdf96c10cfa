import { randomBytes } from 'node:crypto'
import type { BodyOf } from '#src/contract/endpoint.ts'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { planPrice } from '#src/features/texts/domain/prices.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import {
  OTHER_CURRENCY,
  PAUSED,
  PAYMENTS_DOWN,
  PLAN_UNAVAILABLE,
  SANDBOX_CARDS,
} from '../constants.ts'
import type { confirmSandboxPayment } from '../contract.ts'
import {
  isOver,
  isPaused,
  type Membership,
  membershipAt,
  pauseEnd,
  periodEnd,
  periodStart,
  prorateChange,
} from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import * as grants from './grants.store.ts'
import * as store from './membership.store.ts'
import type { MemberContext, Payments, PlanChange } from './payment-port.ts'

const INVOICES_SHOWN = 24

interface State extends AnyContext {
  member: store.FoundMembership
  anchor: string | null
  credit: number
  /** For a month of the current plan. */
  price: MonthlyPrice
}

type MemberRef = Omit<MemberContext, 'log'>

/** Locks the member and brings the membership up to date first. */
function withMember<T>(ctx: MemberRef, work: (state: State) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, `subscription ${ctx.userId}`)
    const found = await store.findMembership(ctx.db, ctx.userId)
    if (!found) throw new AppError('unauthenticated')
    const sandbox = await store.findSandbox(ctx.db, ctx.userId)
    const anchor = sandbox?.anchor_at ?? null
    const price = store.agreedPrice(sandbox, found.subscription_tier ?? 'basic')
    const state: State = {
      ...ctx,
      member: found,
      anchor,
      credit: sandbox?.credit_cents ?? 0,
      price,
    }
    const upToDate = membershipAt(found, anchor, {
      now: ctx.now,
      hasStripe: ctx.deps.settings.stripe !== null,
    })
    for (const at of upToDate.charges) await charge(state, at)
    if (upToDate.membership !== found)
      await write(state, upToDate.membership, found.stripe_subscription_id)
    while (await beginMonths(state));
    return work(state)
  })
}

/** Begins the next months that were bought, once no other membership runs. @returns whether they may be over as well */
async function beginMonths(ctx: State): Promise<boolean> {
  const { member } = ctx
  const { subscription_status: status, subscription_expires_at: expires } = member
  if (status === 'active' || status === 'past_due' || isPaused(member)) return false
  const next = await grants.findWaiting(ctx.db, member.id)
  if (!next?.waits_since) return false
  const at = ctx.now.toISOString()
  const follows = expires !== null && next.waits_since <= expires && expires <= at
  const starts_at = follows ? expires : at
  const ends_at = periodEnd(starts_at, next.months)
  await grants.beginGrant(ctx.db, next.id, { starts_at, ends_at })
  await store.updateSandbox(ctx.db, member.id, { anchor_at: null })
  ctx.anchor = null
  const begun = {
    subscription_status: 'active',
    subscription_tier: next.plan,
    subscription_starts_at: starts_at,
    subscription_expires_at: ends_at,
    subscription_cancel_at_period_end: true,
    subscription_resumes_at: null,
  } as const
  await write(ctx, { ...member, ...begun })
  if (!isOver(ends_at, ctx.now)) return false
  await change(ctx, { subscription_status: 'canceled', subscription_cancel_at_period_end: false })
  return true
}

/** Writes the invoice for one month, after any credit. */
async function charge(ctx: State, at: string): Promise<void> {
  const { member, price } = ctx
  if (!member.subscription_tier) return
  const used = Math.min(price.cents, ctx.credit)
  ctx.credit -= used
  await store.insertInvoice(ctx.db, {
    user_id: member.id,
    created_at: at,
    tier: member.subscription_tier,
    cents: price.cents - used,
    currency: price.currency,
  })
  if (used > 0) await store.updateSandbox(ctx.db, member.id, { credit_cents: ctx.credit })
}

async function write(ctx: State, after: Membership, stripeId: string | null = null): Promise<void> {
  const { member } = ctx
  await store.changeMembership(ctx.db, member, after, { stripeId, now: ctx.now })
  ctx.member = { ...member, ...after }
}

const change = (ctx: State, fields: Partial<Membership>) => write(ctx, { ...ctx.member, ...fields })

/** Brings the member's row up to date; never calls Stripe. */
export const settleMember = (member: MemberRef) =>
  withMember(member, async ({ member: found }) => found)

/** Idempotent. @throws AppError `card_declined`, `card_refused` */
export async function pay(
  member: MemberRef,
  { clientSecret, cardNumber }: BodyOf<typeof confirmSandboxPayment>,
): Promise<void> {
  const card = cardNumber.replace(/[\s-]/g, '')
  const at = member.now.toISOString()
  await withMember(member, async state => {
    const { db: trx } = state
    requireSandbox(state)
    const payment = await store.findPayment(trx, member.userId, clientSecret)
    if (!payment)
      throw new AppError('not_found', { message: 'This payment is unknown. Please start again.' })
    if (payment.paid_at !== null) return
    if (card === SANDBOX_CARDS.declined) throw new AppError('card_declined')
    if (card !== SANDBOX_CARDS.pays) throw new AppError('card_refused')
    state.price = store.agreedPrice(payment, payment.plan)
    await store.markPaid(trx, clientSecret, at)
    await change(state, {
      subscription_status: 'active',
      subscription_tier: payment.plan,
      subscription_starts_at: at,
      subscription_expires_at: periodEnd(at, 1),
      subscription_cancel_at_period_end: false,
      subscription_resumes_at: null,
    })
    await charge(state, at)
  })
}

/**
 * Stripe's memberships stay Stripe's while the keys are missing: canceled only here, one would look ended and still be
 * charged.
 * @throws AppError `unavailable`
 */
function requireSandbox(ctx: State): void {
  if (ctx.member.stripe_subscription_id !== null && ctx.member.subscription_status !== 'canceled')
    throw new AppError('unavailable', { message: PAYMENTS_DOWN })
}

/**
 * @throws AppError `not_subscribed` unless active or paused; `unavailable` when it is Stripe's; `membership_state` for
 * months that were bought, which end by themselves
 */
async function requireActiveOrPaused(ctx: State): Promise<void> {
  requireSandbox(ctx)
  const { member } = ctx
  if (await grants.findRunning(ctx.db, member.id, ctx.now.toISOString()))
    throw new AppError('membership_state')
  if (member.subscription_status !== 'active' && !isPaused(member))
    throw new AppError('not_subscribed')
}

interface Ongoing {
  anchor: string
  expires: string
}

/** @throws AppError unless active, not canceled and without a scheduled pause */
async function requireOngoing(ctx: State): Promise<Ongoing> {
  await requireActiveOrPaused(ctx)
  const { member } = ctx
  const { subscription_expires_at: expires } = member
  const anchor = ctx.anchor ?? member.subscription_starts_at
  const ongoing = !member.subscription_cancel_at_period_end && !member.subscription_resumes_at
  if (!ongoing || !expires || !anchor || !member.subscription_tier)
    throw new AppError('membership_state')
  return { anchor, expires }
}

/** @throws AppError `membership_state` when the site's currency has changed since */
async function prorated(ctx: State, to: MonthlyPrice, at: Date): Promise<PlanChange> {
  const { anchor, expires } = await requireOngoing(ctx)
  const { price: from, credit } = ctx
  if (from.currency !== to.currency)
    throw new AppError('membership_state', { message: OTHER_CURRENCY })
  const change = {
    from: from.cents,
    to: to.cents,
    start: periodStart(anchor, expires),
    end: expires,
    credit,
  }
  return { ...prorateChange(change, at), monthly_cents: to.cents, currency: to.currency }
}

/** @throws AppError `unavailable` when the site no longer offers it */
function priceNow({ settings }: Deps, plan: Plan): MonthlyPrice {
  const price = planPrice(settings.site, plan)
  if (!price) throw new AppError('unavailable', { message: PLAN_UNAVAILABLE })
  return price
}

export const sandboxPayments: Payments = {
  beginSubscription: (member, plan) =>
    withMember(member, async state => {
      requireSandbox(state)
      const { db: trx, member: found } = state
      if (isPaused(found)) throw new AppError('already_subscribed', { message: PAUSED })
      if (found.subscription_status === 'active') throw new AppError('already_subscribed')
      const secret = `sandbox_${randomBytes(24).toString('base64url')}`
      const now = member.now.toISOString()
      const price = priceNow(member.deps, plan)
      const payment = { userId: member.userId, plan, price, secret, now }
      return { secret: await store.openPayment(trx, payment), price }
    }),

  refreshMembership: settleMember,

  cancelSubscription: member =>
    withMember(member, async state => {
      await requireActiveOrPaused(state)
      const paused = state.member.subscription_status === 'inactive'
      await change(state, {
        subscription_resumes_at: null,
        ...(paused
          ? { subscription_status: 'canceled' }
          : { subscription_cancel_at_period_end: true }),
      })
    }),

  keepSubscription: member =>
    withMember(member, async state => {
      await requireActiveOrPaused(state)
      await change(state, { subscription_cancel_at_period_end: false })
    }),

  pauseSubscription: (member, months) =>
    withMember(member, async state => {
      requireSandbox(state)
      if (state.member.subscription_status === 'active' && state.member.subscription_resumes_at)
        return
      const { anchor, expires } = await requireOngoing(state)
      await change(state, { subscription_resumes_at: pauseEnd(anchor, expires, months) })
    }),

  resumeSubscription: member =>
    withMember(member, async state => {
      await requireActiveOrPaused(state)
      if (!state.member.subscription_resumes_at) return
      if (state.member.subscription_status === 'active') {
        await change(state, { subscription_resumes_at: null })
        return
      }
      const now = member.now.toISOString()
      await store.updateSandbox(state.db, member.userId, { anchor_at: now })
      await change(state, {
        subscription_status: 'active',
        subscription_expires_at: periodEnd(now, 1),
        subscription_resumes_at: null,
      })
      await charge(state, now)
    }),

  previewPlan: (member, plan) =>
    withMember(member, async state => prorated(state, priceNow(member.deps, plan), member.now)),

  changePlan: (member, plan, { at, cents }) =>
    withMember(member, async state => {
      requireSandbox(state)
      if (state.member.subscription_tier === plan && state.member.subscription_status === 'active')
        return
      const price = priceNow(member.deps, plan)
      if (cents !== undefined && cents !== price.cents) throw new AppError('preview_stale')
      const { now_cents, credit_cents, currency } = await prorated(state, price, at)
      await change(state, { subscription_tier: plan })
      await store.updateSandbox(state.db, member.userId, {
        credit_cents,
        price_cents: price.cents,
        price_currency: price.currency,
      })
      await store.insertInvoice(state.db, {
        user_id: member.userId,
        created_at: member.now.toISOString(),
        tier: plan,
        cents: now_cents > 0 ? now_cents : Math.min(0, state.credit - credit_cents),
        currency,
      })
    }),

  listInvoices: async ({ db, userId }) =>
    (await store.listInvoices(db, userId, INVOICES_SHOWN)).map(
      ({ id, created_at, cents, currency }) => ({
        number: `SANDBOX-${String(id).padStart(4, '0')}`,
        at: created_at,
        cents,
        currency: currency ?? 'USD',
        status: 'paid',
        url: null,
        pdf: null,
      }),
    ),

  openPortal: async () => {
    throw new AppError('no_portal')
  },
}
