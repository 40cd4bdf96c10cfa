import { msg } from '@lingui/core/runtime-macro'
import type { FastifyBaseLogger } from 'fastify'
import { periodEnd } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import type { MonthlyPrice, SiteSettings } from '#src/contract/site-settings.ts'
import { periodIndex } from '#src/features/payments/domain/sandbox-clock.ts'
import {
  findAnchors,
  findSandboxPlan,
  queueClosing,
} from '#src/features/payments/server/exposed.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import { isClosed, planPrice, plansOf } from '#src/features/texts/domain/prices.ts'
import { fillText } from '#src/features/texts/domain/words.ts'
import { type AnyContext, type Deps, systemContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { type RowsContext, workOnRows } from '#src/platform/server/jobs/rows.ts'
import { PLAN_NAMES, PLAN_UNAVAILABLE } from '../constants.ts'
import type * as contract from '../contract.ts'
import { isOver, type Membership, membershipAt } from '../domain/period.ts'
import { firstPrice, type Plan } from '../domain/plans.ts'
import { isBought, listWaitingMembers } from './grants.store.ts'
import * as store from './membership.store.ts'
import type { MemberContext, Payments } from './payment-port.ts'
import { sandboxPayments, settleMember } from './sandbox.ts'
import * as stripeStore from './stripe.store.ts'
import { stripePayments } from './stripe-payments.ts'

type ShownMember = Membership & { id: number; stripe_subscription_id: string | null }

const BATCH = 200

/** docs/product.md 9.5 */
export const paymentsOf = (deps: Deps): Payments =>
  deps.settings.stripe ? stripePayments : sandboxPayments

/** Without Stripe's keys nobody learns of a payment, so a membership ends with the period that was paid. */
async function endUnpaid(context: RowsContext & { deps: Deps }): Promise<void> {
  const { db, deps, log } = context
  const now = deps.now()
  const { listed: lapsed } = await workOnRows(context, 'memberships', {
    list: except => store.listLapsed(db, now.toISOString(), { limit: BATCH, except }),
    work: ({ id }) => settleMember({ ...systemContext(db, deps, now), userId: id }),
  })
  if (lapsed.length > 0)
    log.warn(
      { members: lapsed.map(({ id }) => id) },
      "memberships ended with their paid period, because Stripe's keys are missing; Stripe may still charge these members",
    )
  if (lapsed.length === BATCH) await endUnpaid(context)
}

/** Renews, ends or resumes every membership that is due; Stripe's only while its keys are missing. */
export async function settleAll(
  ctx: AnyContext,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const now = ctx.deps.now()
  const context = { ...ctx, log }
  const work = ({ id }: { id: number }) => settleMember({ ...ctx, userId: id, now })
  if (!ctx.deps.settings.stripe) await endUnpaid(context)
  for (;;) {
    const { listed } = await workOnRows(context, 'memberships', {
      list: except => store.listDue(ctx.db, 'sandbox', now.toISOString(), { limit: BATCH, except }),
      work,
    })
    if (listed.length < BATCH) break
  }
  for (let after = 0; ; ) {
    const members = await listWaitingMembers(ctx.db, after, BATCH)
    const list = async (except: readonly number[]) =>
      members.filter(({ id }) => !except.includes(id))
    await workOnRows(context, 'memberships', { list, work })
    after = members.at(-1)?.id ?? 0
    if (members.length < BATCH) return
  }
}

/** Asks the provider after a payment. */
export async function verifyPayment(
  ctx: MemberContext,
): Promise<{ success: boolean; message: string }> {
  const { subscription_status } = await paymentsOf(ctx.deps).refreshMembership(ctx)
  const active = subscription_status === 'active'
  const message = active
    ? said(msg`Your subscription is active.`)
    : said(msg`There is no active subscription.`)
  return { success: active, message }
}

/** What the member pays each month; null without a plan. Rows from before amounts were stored cost what the plan did. */
async function agreedPrice(
  { db }: AnyContext,
  { id, subscription_tier: tier, stripe_subscription_id: stripeId }: store.FoundMembership,
): Promise<MonthlyPrice | null> {
  if (!tier) return null
  const agreed =
    stripeId === null
      ? (await findSandboxPlan(db, id)).price
      : await stripeStore.findAgreedPrice(db, id)
  return agreed ?? firstPrice(tier)
}

/** A sandbox membership stays a sandbox membership after Stripe is set up; months of an offer are paid where that is. */
async function toSubscription(
  ctx: AnyContext,
  found: store.FoundMembership,
): Promise<contract.Subscription> {
  const hasStripe = ctx.deps.settings.stripe !== null
  const bought = await isBought(ctx.db, found, ctx.deps.now())
  const sandbox =
    found.stripe_subscription_id === null && (found.subscription_tier !== null || !hasStripe)
  return {
    side: sandbox && !(bought && hasStripe) ? 'sandbox' : 'stripe',
    renewable: !bought && !(sandbox && hasStripe),
    status: found.subscription_status,
    tier: found.subscription_tier,
    starts_at: found.subscription_starts_at,
    expires_at: found.subscription_expires_at,
    cancel_at_period_end: found.subscription_cancel_at_period_end,
    resumes_at: found.subscription_resumes_at,
    price: bought ? null : await agreedPrice(ctx, found),
  }
}

export const readSubscription = async (
  ctx: AnyContext,
  userId: number,
): Promise<contract.Subscription> => toSubscription(ctx, await settleMember({ ...ctx, userId }))

/** @throws AppError `unavailable` for a plan that the practice does not sell */
export function requireSold(site: SiteSettings, plan: Plan): void {
  if (isClosed(site, plan)) throw new AppError('unavailable', { message: PLAN_UNAVAILABLE })
}

/**
 * Queues closing the Stripe customer, in the transaction that deletes the account: nobody must be charged after leaving,
 * even if Stripe is down now.
 */
export async function leaveMembership(ctx: AnyContext, userId: number): Promise<void> {
  // The same lock order as in sync.ts: a customer created concurrently is either seen here or finds the member gone.
  await stripeStore.lockStripeMember(ctx.db, userId)
  await store.lockMember(ctx.db, userId)
  const found = await stripeStore.findCustomer(ctx.db, userId)
  if (found?.stripe_customer_id)
    await queueClosing(ctx.db, found.stripe_customer_id, ctx.now.toISOString())
}

/**
 * Queues the update at Stripe, in the transaction that changes the address. Even without a customer: one may just be
 * being created with the old address.
 */
export async function queueAddressChange(ctx: AnyContext, userId: number): Promise<void> {
  if (ctx.deps.settings.stripe)
    await stripeStore.insertAddress(ctx.db, userId, ctx.now.toISOString())
}

const nextAfter = (now: Date): string => new Date(now.getTime() + 1).toISOString()

export interface PaidPeriod {
  plan: Plan
  /** The instant that months are counted from; the current period begins `index` months later. */
  anchor: string
  index: number
  end: string
}

/** The period that a member has paid for at `now`; null without an active membership. Writes nothing. */
export async function paidPeriod(ctx: AnyContext, userId: number): Promise<PaidPeriod | null> {
  const found = await store.findMembership(ctx.db, userId)
  if (!found?.subscription_tier) return null
  const { anchor } = await findSandboxPlan(ctx.db, userId)
  const { membership } = membershipAt(found, anchor, {
    now: ctx.now,
    hasStripe: ctx.deps.settings.stripe !== null,
  })
  const { subscription_status: status, subscription_tier: plan } = membership
  const from = anchor ?? membership.subscription_starts_at
  const end = membership.subscription_expires_at
  if (status !== 'active' || !plan || !from || !end) return null
  // Bought months are one period: the month that runs now counts.
  const index = Math.min(periodIndex(from, end), periodIndex(from, nextAfter(ctx.now)))
  return { plan, anchor: from, index, end }
}

/** Stripe ends a membership some moments after its period. */
const EARLY_MS = 3_600_000

/** A membership that has ended within a month that was paid, by a refund or at once; null for all others. */
export async function endedEarly(
  ctx: AnyContext,
  userId: number,
): Promise<{ anchor: string; end: string } | null> {
  const found = await settleMember({ ...ctx, userId })
  const { subscription_status: status, subscription_starts_at: starts } = found
  const end = found.subscription_expires_at
  const anchor = (await findSandboxPlan(ctx.db, userId)).anchor ?? starts
  if (status !== 'canceled' || !anchor || !end || end <= anchor) return null
  const month = periodIndex(anchor, end)
  const since = Date.parse(end) - Date.parse(periodEnd(anchor, month))
  const left = Date.parse(periodEnd(anchor, month + 1)) - Date.parse(end)
  return Math.min(since, left) > EARLY_MS ? { anchor, end } : null
}

/** For lists, which write nothing. */
export async function shownMembers<M extends ShownMember>(
  ctx: AnyContext,
  rows: readonly M[],
): Promise<M[]> {
  const ended = rows.filter(
    row =>
      isOver(row.subscription_expires_at, ctx.now) || isOver(row.subscription_resumes_at, ctx.now),
  )
  const anchors = await findAnchors(
    ctx.db,
    ended.map(({ id }) => id),
  )
  const at = { now: ctx.now, hasStripe: ctx.deps.settings.stripe !== null }
  return rows.map(row => membershipAt(row, anchors.get(row.id) ?? null, at).membership)
}

/**
 * The user with an up-to-date membership.
 * @throws AppError `unauthenticated` when the user no longer exists
 */
export async function currentUser(ctx: AnyContext, userId: number) {
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('unauthenticated')
  // Active: may have ended or renewed. Inactive with an end: paused, and the pause may be over.
  const mayChange = ['active', 'inactive'].includes(user.subscription_status)
  if (!mayChange || !isOver(user.subscription_expires_at, ctx.now)) return user
  await settleMember({ ...ctx, userId })
  return (await findUser(ctx.db, userId)) ?? user
}

/** As they are shown their own account. @throws AppError `unauthenticated` when the user no longer exists */
export async function shownUser(ctx: AnyContext, userId: number) {
  const user = await currentUser(ctx, userId)
  const coach = await store.findCoach(ctx.db, userId)
  return { ...user, coach: coach && { coaching_id: coach.coaching_id, name: coachName(coach) } }
}

/** The name that the site gave a plan, else the subscribe page's own (docs/product.md 9.1). */
function nameOf(site: SiteSettings, plan: Plan): string {
  const given = plansOf(site).find(({ id }) => id === plan)?.name
  const isNew =
    given !== undefined &&
    given !== said(OFFER_KEYS.plans.default.find(({ id }) => id === plan)?.name ?? '')
  return isNew ? fillText(site, given) : said(PLAN_NAMES[plan])
}

/** What can be subscribed to, and what it costs somebody who does so now. */
export const offeredPlans = (site: SiteSettings): contract.OfferedPlan[] =>
  TIERS.map(plan => ({ plan, name: nameOf(site, plan), price: planPrice(site, plan) }))
