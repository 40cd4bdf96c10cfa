import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { isPaused } from '../../domain/period.ts'
import type { Plan } from '../../domain/plans.ts'
import { settleMember } from '../payments/sandbox.ts'
import { changeMembership, findMembership } from '../store.ts'
import * as store from './store.ts'

interface Context {
  trx: Db
  deps: Deps
  now: Date
}

interface Months {
  purchaseId: number
  item: number
  userId: number | null
  plan: Plan
  months: number
}

/** Months that were bought, once for each content: they begin when no other membership runs. */
export async function grantMonths(
  { trx, deps, now }: Context,
  { purchaseId, item, userId, plan, months }: Months,
): Promise<void> {
  const grant = { purchase_id: purchaseId, item, user_id: userId, plan, months }
  await store.insertGrant(trx, grant, now.toISOString())
  if (userId !== null) await settleMember({ db: trx, deps, userId, now })
}

/** What was bought before there was an account begins for it. */
export async function giveMonthsTo(
  { trx, deps, now }: Context,
  purchaseId: number,
  userId: number,
): Promise<void> {
  if (await store.giveGrants(trx, purchaseId, userId, now.toISOString()))
    await settleMember({ db: trx, deps, userId, now })
}

/** Ends the months of a purchase, those that run at once. @returns what they were */
export async function endMonths({ trx, deps, now }: Context, purchaseId: number) {
  const at = now.toISOString()
  const ended = await store.endGrants(trx, purchaseId, at)
  for (const { user_id: userId, ends_at } of ended) {
    if (userId === null || ends_at === null) continue
    const before = await findMembership(trx, userId)
    const runs =
      before?.subscription_status === 'active' &&
      before.stripe_subscription_id === null &&
      before.subscription_expires_at === ends_at
    if (!runs) continue
    const over = {
      ...before,
      subscription_status: 'canceled' as const,
      subscription_expires_at: at,
      subscription_cancel_at_period_end: false,
    }
    await changeMembership(trx, before, over, { stripeId: null, now })
    await settleMember({ db: trx, deps, userId, now })
  }
  return ended
}

/** Whether a member's subscription would go on by itself, overdue or paused as well. */
export async function renewsByItself(
  db: Db,
  deps: Deps,
  userId: number,
  now: Date,
): Promise<boolean> {
  const found = await settleMember({ db, deps, userId, now })
  if (found.subscription_cancel_at_period_end) return false
  return ['active', 'past_due'].includes(found.subscription_status) || isPaused(found)
}
