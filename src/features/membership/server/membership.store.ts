import type { Selectable, Updateable } from 'kysely'
import { orNoMembership } from '#src/features/sign-in/domain/membership.ts'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import { historyOf } from '../domain/history.ts'
import type { Membership } from '../domain/period.ts'
import type { Memberships, RefundedMonths } from './rows.generated.ts'

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
