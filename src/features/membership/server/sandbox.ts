import { periodEnd } from '#src/contract/calendar.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { PAYMENTS_DOWN } from '#src/features/payments/constants.ts'
import {
  chargeSandboxPlan,
  findSandboxPlan,
  forgetAnchor,
  openSandboxPlan,
  paySandboxPlan,
} from '#src/features/payments/server/exposed.ts'
import { planPrice } from '#src/features/texts/domain/prices.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { PAUSED, PLAN_PATH, PLAN_UNAVAILABLE } from '../constants.ts'
import type { confirmSandboxPayment } from '../contract.ts'
import { isOver, isPaused, type Membership, membershipAt } from '../domain/period.ts'
import { firstPrice, type Plan } from '../domain/plans.ts'
import * as grants from './grants.store.ts'
import * as store from './membership.store.ts'
import type { MemberContext, Payments } from './payment-port.ts'
import { settleMembership, unchanged } from './settling.ts'

interface State extends AnyContext {
  member: store.FoundMembership
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
    const { anchor, price } = await findSandboxPlan(ctx.db, ctx.userId)
    const state: State = {
      ...ctx,
      member: found,
      price: price ?? firstPrice(found.subscription_tier ?? 'basic'),
    }
    const { membership, charges } = membershipAt(found, anchor, {
      now: ctx.now,
      hasStripe: ctx.deps.settings.stripe !== null,
    })
    for (const at of charges) await charge(state, at)
    if (membership !== found)
      state.member = await settleMembership(ctx, found, unchanged(membership))
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
  await forgetAnchor(ctx.db, member.id)
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

/** Writes the invoice for one month. */
async function charge(ctx: State, at: string): Promise<void> {
  const { member, price } = ctx
  if (!member.subscription_tier) return
  const month = { userId: member.id, plan: member.subscription_tier, price, at }
  await chargeSandboxPlan(ctx.db, month)
}

/** What a member asks for, and months that were bought: no payment of a month. */
async function write(ctx: State, after: Membership): Promise<void> {
  const { member } = ctx
  await store.changeMembership(ctx.db, member, after, { stripeId: null, now: ctx.now })
  ctx.member = { ...member, ...after }
}

const change = (ctx: State, fields: Partial<Membership>) => write(ctx, { ...ctx.member, ...fields })

/** Brings the member's row up to date; never calls Stripe. */
export const settleMember = (member: MemberRef) =>
  withMember(member, async ({ member: found }) => found)

/** Idempotent. @throws AppError `card_declined`, `card_refused` */
export async function pay(
  member: MemberRef,
  card: BodyOf<typeof confirmSandboxPayment>,
): Promise<void> {
  const at = member.now.toISOString()
  await withMember(member, async state => {
    requireSandbox(state)
    const paid = await paySandboxPlan(state, { ...card, userId: member.userId })
    if (!paid) return
    state.price = paid.price ?? firstPrice(paid.plan)
    const terms = { starts_at: at, until: periodEnd(at, 1), ends_then: false, resumes_at: null }
    state.member = await settleMembership(state, state.member, {
      ...unchanged(state.member),
      ...terms,
      state: 'paid',
      tier: paid.plan,
      stripeId: null,
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
      const { member: found } = state
      if (isPaused(found)) throw new AppError('already_subscribed', { message: PAUSED })
      if (found.subscription_status === 'active') throw new AppError('already_subscribed')
      const price = priceNow(member.deps, plan)
      const { userId } = member
      return { secret: await openSandboxPlan(state, { userId, plan, price }), price }
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

  openPortal: member =>
    withMember(member, async state => {
      await requireActiveOrPaused(state)
      return `${member.deps.settings.siteUrl}${PLAN_PATH}`
    }),
}

/** Withdraws a cancellation. */
export const resume = (member: MemberRef): Promise<void> =>
  withMember(member, async state => {
    await requireActiveOrPaused(state)
    await change(state, { subscription_cancel_at_period_end: false })
  })
