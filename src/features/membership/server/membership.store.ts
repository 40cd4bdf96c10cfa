import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { orNoMembership } from '#src/features/sign-in/domain/membership.ts'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import { historyOf } from '../domain/history.ts'
import type { Membership } from '../domain/period.ts'
import { firstPrice, type Plan } from '../domain/plans.ts'
import type {
  Memberships,
  RefundedMonths,
  SandboxInvoices,
  SandboxPayments,
} from './rows.generated.ts'

const MEMBERSHIP = [
  'subscription_status',
  'subscription_tier',
  'subscription_starts_at',
  'subscription_expires_at',
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
] as const satisfies (keyof Membership)[]

/** @returns undefined when the member no longer exists */
export async function findMembership(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .select(MEMBERSHIP.map(name => `memberships.${name}` as const))
    .select(['users.id', 'users.is_admin'])
    .select(['memberships.stripe_customer_id', 'memberships.stripe_subscription_id'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row && orNoMembership(row)
}
export type FoundMembership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/** @returns null for a member without a coach */
export async function findCoach(db: Db, memberId: number) {
  const coach = await db
    .selectFrom('coachings')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select(['coachings.id as coaching_id', 'users.full_name'])
    .where('coachings.member_id', '=', memberId)
    .where('coachings.status', '=', 'active')
    .orderBy('coachings.id', 'desc')
    .executeTakeFirst()
  return coach ?? null
}

/** Makes the member's row when it is first needed. @returns false when the member was deleted meanwhile */
export async function writeMembership(
  db: Db,
  userId: number,
  change: Updateable<Memberships>,
): Promise<boolean> {
  await db
    .insertInto('memberships')
    .columns(['user_id'])
    .expression(db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare())
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  return hasChanged(db.updateTable('memberships').set(change).where('user_id', '=', userId))
}

/**
 * Also adds to the member's history, in the same transaction.
 * @param stripeId id of Stripe's subscription; null in the sandbox
 */
export async function changeMembership(
  trx: Db,
  before: FoundMembership,
  after: Membership,
  { stripeId, now }: { stripeId: string | null; now: Date },
): Promise<void> {
  const changed = MEMBERSHIP.some(name => before[name] !== after[name])
  if (!changed && before.stripe_subscription_id === stripeId) return
  const columns = Object.fromEntries(MEMBERSHIP.map(name => [name, after[name]]))
  await writeMembership(trx, before.id, { ...columns, stripe_subscription_id: stripeId })
  const entries = historyOf(before, after)
  if (entries.length === 0) return
  const side = stripeId === null ? ('sandbox' as const) : ('stripe' as const)
  const at = now.toISOString()
  await trx
    .insertInto('membership_events')
    .values(entries.map(entry => ({ ...entry, user_id: before.id, at, side })))
    .execute()
}

interface NewPayment {
  userId: number
  plan: Plan
  price: MonthlyPrice
  secret: string
  now: string
}

/**
 * @returns the secret of the member's open payment. It stays the same until it is paid, unless the plan or its price is
 * another now: a page that still shows the old amount cannot pay the new one
 */
export async function openPayment(
  db: Db,
  { userId, plan, price, secret, now }: NewPayment,
): Promise<string> {
  const open = await db
    .selectFrom('sandbox_payments')
    .select(['client_secret', 'paid_at', 'plan', 'price_cents', 'price_currency'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const isSame =
    open?.paid_at === null &&
    open.plan === plan &&
    open.price_cents === price.cents &&
    open.price_currency === price.currency
  const clientSecret = isSame ? open.client_secret : secret
  const fields = {
    client_secret: clientSecret,
    plan,
    paid_at: null,
    created_at: now,
    price_cents: price.cents,
    price_currency: price.currency,
  }
  await db
    .insertInto('sandbox_payments')
    .values({ ...fields, user_id: userId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fields))
    .execute()
  return clientSecret
}

export const findPayment = (db: Db, userId: number, secret: string) =>
  db
    .selectFrom('sandbox_payments')
    .select(['plan', 'paid_at', 'price_cents', 'price_currency'])
    .where('client_secret', '=', secret)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function markPaid(db: Db, secret: string, now: string): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ paid_at: now, anchor_at: null })
    .where('client_secret', '=', secret)
    .execute()
}

export const findSandbox = (db: Db, userId: number) =>
  db
    .selectFrom('sandbox_payments')
    .select(['anchor_at', 'price_cents', 'price_currency'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

interface StoredPrice {
  price_cents: number | null
  price_currency: string | null
}

/** @param tier decides the amount for a member from before amounts were stored */
export const agreedPrice = (row: StoredPrice | undefined, tier: Plan): MonthlyPrice =>
  row && row.price_cents !== null && row.price_currency !== null
    ? { cents: row.price_cents, currency: row.price_currency }
    : firstPrice(tier)

/** @returns what the member pays each month; null without a plan */
export async function findAgreedPrice(
  db: Db,
  member: Pick<FoundMembership, 'id' | 'subscription_tier' | 'stripe_subscription_id'>,
): Promise<MonthlyPrice | null> {
  const tier = member.subscription_tier
  if (!tier) return null
  const row = await db
    .selectFrom(member.stripe_subscription_id === null ? 'sandbox_payments' : 'stripe_members')
    .select(['price_cents', 'price_currency'])
    .where('user_id', '=', member.id)
    .executeTakeFirst()
  return agreedPrice(row, tier)
}

/** @returns the instant that months are counted from, by member */
export async function findAnchors(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sandbox_payments')
    .select(['user_id', 'anchor_at'])
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(row => [row.user_id, row.anchor_at]))
}

export async function updateSandbox(
  db: Db,
  userId: number,
  change: Updateable<SandboxPayments>,
): Promise<void> {
  await db.updateTable('sandbox_payments').set(change).where('user_id', '=', userId).execute()
}

export async function insertInvoice(db: Db, invoice: Insertable<SandboxInvoices>): Promise<void> {
  await db.insertInto('sandbox_invoices').values(invoice).execute()
}

interface Over {
  side: 'sandbox' | 'stripe'
  now: string
  limit: number
  except: readonly number[]
}

/** Members whose paid period is over, or whose pause is; each uses an index of its own. */
const listOver = (
  db: Db,
  what: 'period' | 'pause',
  { side, now, limit, except }: Over,
): Promise<{ id: number }[]> => {
  const since = what === 'period' ? 'subscription_expires_at' : 'subscription_resumes_at'
  return db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('subscription_status', '=', what === 'period' ? 'active' : 'inactive')
    .where(since, '<=', now)
    .where('stripe_subscription_id', side === 'stripe' ? 'is not' : 'is', null)
    .where(notAmong('user_id', except))
    .orderBy(since)
    .limit(limit)
    .execute()
}

/** According to our data. @param limit for the periods, and for the pauses */
export async function listDue(
  db: Db,
  side: Over['side'],
  now: string,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<{ id: number }[]> {
  const over = { side, now, limit, except }
  return [...(await listOver(db, 'period', over)), ...(await listOver(db, 'pause', over))]
}

/** Stripe's active members whose paid period is over. */
export const listLapsed = (
  db: Db,
  now: string,
  portion: { limit: number; except: readonly number[] },
): Promise<{ id: number }[]> => listOver(db, 'period', { side: 'stripe', now, ...portion })

/** A month whose payment was given back, by its end. */
export type RefundedMonth = Pick<Selectable<RefundedMonths>, 'plan' | 'ends_at'>

export async function insertRefunded(trx: Db, userId: number, months: readonly RefundedMonth[]) {
  if (months.length === 0) return
  await trx
    .insertInto('refunded_months')
    .values(months.map(month => ({ ...month, user_id: userId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const listRefunded = (db: Db, userId: number): Promise<RefundedMonth[]> =>
  db
    .selectFrom('refunded_months')
    .select(['plan', 'ends_at'])
    .where('user_id', '=', userId)
    .execute()

/** Members with an active membership and an id above `after`, in order. */
export const listPaying = (db: Db, after: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('subscription_status', '=', 'active')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()

/** Locks the member until the transaction ends. */
export async function lockMember(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
