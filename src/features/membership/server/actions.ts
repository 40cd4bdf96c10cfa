import type { FastifyBaseLogger } from 'fastify'
import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import { isClosed, planPrice, plansOf } from '#src/features/texts/domain/prices.ts'
import { fillText } from '#src/features/texts/domain/words.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { type RowsContext, workOnRows } from '#src/platform/server/jobs/rows.ts'
import { PLAN_NAMES, PLAN_UNAVAILABLE, PREVIEW_MINUTES } from '../constants.ts'
import type * as contract from '../contract.ts'
import { isOver, type Membership, membershipAt, periodEnd, periodIndex } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import { isBought, listWaitingMembers } from './grants/store.ts'
import type { MemberContext, Payments } from './payments/port.ts'
import { sandboxPayments, settleMember } from './payments/sandbox.ts'
import * as store from './store.ts'
import { stripePayments } from './stripe/payments.ts'
import * as stripeStore from './stripe/store.ts'

type ShownMember = Membership & { id: number; stripe_subscription_id: string | null }

const BATCH = 200
const HISTORY_SHOWN = 200

/** docs/product.md 9.5 */
export const paymentsOf = (deps: Deps): Payments =>
  deps.settings.stripe ? stripePayments : sandboxPayments

/** Without Stripe's keys nobody learns of a payment, so a membership ends with the period that was paid. */
async function endUnpaid(context: RowsContext & { deps: Deps }): Promise<void> {
  const { db, deps, log } = context
  const now = deps.now()
  const { listed: lapsed } = await workOnRows(context, 'memberships', {
    list: except => store.listLapsed(db, now.toISOString(), { limit: BATCH, except }),
    work: ({ id }) => settleMember({ db, deps, userId: id, now }),
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
  db: Db,
  deps: Deps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const now = deps.now()
  const context = { db, deps, log }
  const work = ({ id }: { id: number }) => settleMember({ db, deps, userId: id, now })
  if (!deps.settings.stripe) await endUnpaid(context)
  for (;;) {
    const { listed } = await workOnRows(context, 'memberships', {
      list: except => store.listDue(db, 'sandbox', now.toISOString(), { limit: BATCH, except }),
      work,
    })
    if (listed.length < BATCH) break
  }
  for (let after = 0; ; ) {
    const members = await listWaitingMembers(db, after, BATCH)
    const list = async (except: readonly number[]) =>
      members.filter(({ id }) => !except.includes(id))
    await workOnRows(context, 'memberships', { list, work })
    after = members.at(-1)?.id ?? 0
    if (members.length < BATCH) return
  }
}

/** Asks the provider after a payment. */
export async function verifyPayment(
  member: MemberContext,
): Promise<{ success: boolean; message: string }> {
  const { subscription_status } = await paymentsOf(member.deps).refreshMembership(member)
  const active = subscription_status === 'active'
  const message = active ? 'Your subscription is active.' : 'There is no active subscription.'
  return { success: active, message }
}

/** A sandbox membership stays a sandbox membership after Stripe is set up; months of an offer are paid where that is. */
async function toSubscription(
  db: Db,
  found: store.FoundMembership,
  deps: Deps,
): Promise<contract.Subscription> {
  const hasStripe = deps.settings.stripe !== null
  const bought = await isBought(db, found, deps.now())
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
    price: bought ? null : await store.findAgreedPrice(db, found),
  }
}

export const readSubscription = async (
  db: Db,
  deps: Deps,
  userId: number,
  now: Date,
): Promise<contract.Subscription> =>
  toSubscription(db, await settleMember({ db, deps, userId, now }), deps)

/** What changing the plan would cost at `now`, to the second. */
export async function previewPlan(
  member: MemberContext,
  plan: Plan,
): Promise<DataOf<typeof contract.previewChange>> {
  const { db, deps, now, userId } = member
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const prices = await paymentsOf(deps).previewPlan({ ...member, now: at }, plan)
  const found = await store.findMembership(db, userId)
  return { ...prices, next_at: found?.subscription_expires_at ?? null, at: at.toISOString() }
}

/** @throws AppError `unavailable` for a plan that the practice does not sell */
export function requireSold(site: SiteSettings, plan: Plan): void {
  if (isClosed(site, plan)) throw new AppError('unavailable', { message: PLAN_UNAVAILABLE })
}

/** @throws AppError `preview_stale` when the preview is older than `PREVIEW_MINUTES` */
export async function changePlan(
  member: MemberContext,
  { at, planType, monthly_cents: cents }: BodyOf<typeof contract.changePlan>,
): Promise<void> {
  requireSold(member.deps.settings.site, planType)
  const shownAt = new Date(at)
  const age = member.now.getTime() - shownAt.getTime()
  if (age < 0 || age > PREVIEW_MINUTES * 60_000) throw new AppError('preview_stale')
  await paymentsOf(member.deps).changePlan(member, planType, { at: shownAt, cents })
}

export const readHistory = (
  db: Db,
  deps: Deps,
  userId: number,
  now: Date,
): Promise<DataOf<typeof contract.memberHistory>> =>
  inTransaction(db, async trx => {
    const account = orNotFound(await store.findAccount(trx, userId))
    const member = await settleMember({ db: trx, deps, userId, now })
    const membership = await toSubscription(trx, member, deps)
    return { ...account, membership, history: await store.listHistory(trx, userId, HISTORY_SHOWN) }
  })

/**
 * Queues closing the Stripe customer, in the transaction that deletes the account: nobody must be charged after leaving,
 * even if Stripe is down now.
 */
export async function leaveMembership(trx: Db, userId: number, now: Date): Promise<void> {
  // The same lock order as in sync.ts: a customer created concurrently is either seen here or finds the member gone.
  await stripeStore.lockStripeMember(trx, userId)
  await store.lockMember(trx, userId)
  const found = await stripeStore.findCustomer(trx, userId)
  if (found?.stripe_customer_id)
    await stripeStore.insertClosing(trx, found.stripe_customer_id, now.toISOString())
}

/**
 * Queues the update at Stripe, in the transaction that changes the address. Even without a customer: one may just be
 * being created with the old address.
 */
export async function queueAddressChange(
  trx: Db,
  deps: Deps,
  userId: number,
  now: Date,
): Promise<void> {
  if (deps.settings.stripe) await stripeStore.insertAddress(trx, userId, now.toISOString())
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
export async function paidPeriod(
  db: Db,
  deps: Deps,
  userId: number,
  now: Date,
): Promise<PaidPeriod | null> {
  const found = await store.findMembership(db, userId)
  if (!found?.subscription_tier) return null
  const anchor = (await store.findSandbox(db, userId))?.anchor_at ?? null
  const { membership } = membershipAt(found, anchor, {
    now,
    hasStripe: deps.settings.stripe !== null,
  })
  const { subscription_status: status, subscription_tier: plan } = membership
  const from = anchor ?? membership.subscription_starts_at
  const end = membership.subscription_expires_at
  if (status !== 'active' || !plan || !from || !end) return null
  // Bought months are one period: the month that runs now counts.
  const index = Math.min(periodIndex(from, end), periodIndex(from, nextAfter(now)))
  return { plan, anchor: from, index, end }
}

/** Stripe ends a membership some moments after its period. */
const EARLY_MS = 3_600_000

/** A membership that has ended within a month that was paid, by a refund or at once; null for all others. */
export async function endedEarly(
  db: Db,
  deps: Deps,
  userId: number,
  now: Date,
): Promise<{ anchor: string; end: string } | null> {
  const found = await settleMember({ db, deps, userId, now })
  const { subscription_status: status, subscription_starts_at: starts } = found
  const end = found.subscription_expires_at
  const anchor = (await store.findSandbox(db, userId))?.anchor_at ?? starts
  if (status !== 'canceled' || !anchor || !end || end <= anchor) return null
  const month = periodIndex(anchor, end)
  const since = Date.parse(end) - Date.parse(periodEnd(anchor, month))
  const left = Date.parse(periodEnd(anchor, month + 1)) - Date.parse(end)
  return Math.min(since, left) > EARLY_MS ? { anchor, end } : null
}

/** For lists, which write nothing. */
export async function shownMembers<M extends ShownMember>(
  db: Db,
  deps: Deps,
  rows: readonly M[],
  now: Date,
): Promise<M[]> {
  const ended = rows.filter(
    row => isOver(row.subscription_expires_at, now) || isOver(row.subscription_resumes_at, now),
  )
  const anchors = await store.findAnchors(
    db,
    ended.map(({ id }) => id),
  )
  const at = { now, hasStripe: deps.settings.stripe !== null }
  return rows.map(row => membershipAt(row, anchors.get(row.id) ?? null, at).membership)
}

/**
 * The user with an up-to-date membership.
 * @throws AppError `unauthenticated` when the user no longer exists
 */
export async function shownUser(db: Db, deps: Deps, userId: number, now: Date) {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('unauthenticated')
  // Active: may have ended or renewed. Inactive with an end: paused, and the pause may be over.
  const mayChange = ['active', 'inactive'].includes(user.subscription_status)
  if (!mayChange || !isOver(user.subscription_expires_at, now)) return user
  await settleMember({ db, deps, userId, now })
  return (await findUser(db, userId)) ?? user
}

/** The name that the site gave a plan, else the subscribe page's own (docs/product.md 9.1). */
function nameOf(site: SiteSettings, plan: Plan): string {
  const given = plansOf(site).find(({ id }) => id === plan)?.name
  const isNew =
    given !== undefined && given !== OFFER_KEYS.plans.default.find(({ id }) => id === plan)?.name
  return isNew ? fillText(site, given) : PLAN_NAMES[plan]
}

/** What can be subscribed to, and what it costs somebody who does so now. */
export const offeredPlans = (site: SiteSettings): contract.OfferedPlan[] =>
  TIERS.map(plan => ({ plan, name: nameOf(site, plan), price: planPrice(site, plan) }))
