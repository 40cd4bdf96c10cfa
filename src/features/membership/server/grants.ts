import type { AnyContext } from '#src/platform/server/context.ts'
import { isPaused } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import * as store from './grants.store.ts'
import { changeMembership, findMembership } from './membership.store.ts'
import { settleMember } from './sandbox.ts'

interface Months {
  purchaseId: number
  item: number
  userId: number | null
  plan: Plan
  months: number
}

/** Months that were bought, once for each content: they begin when no other membership runs. */
export async function grantMonths(
  ctx: AnyContext,
  { purchaseId, item, userId, plan, months }: Months,
): Promise<void> {
  const grant = { purchase_id: purchaseId, item, user_id: userId, plan, months }
  await store.insertGrant(ctx.db, grant, ctx.now.toISOString())
  if (userId !== null) await settleMember({ ...ctx, userId })
}

/** What was bought before there was an account begins for it. */
export async function giveMonthsTo(
  ctx: AnyContext,
  purchaseId: number,
  userId: number,
): Promise<void> {
  if (await store.giveGrants(ctx.db, purchaseId, userId, ctx.now.toISOString()))
    await settleMember({ ...ctx, userId })
}

/** Ends the months of a purchase, those that run at once. @returns what they were */
export async function endMonths(ctx: AnyContext, purchaseId: number) {
  const at = ctx.now.toISOString()
  const ended = await store.endGrants(ctx.db, purchaseId, at)
  for (const { user_id: userId, ends_at } of ended) {
    if (userId === null || ends_at === null) continue
    const before = await findMembership(ctx.db, userId)
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
    await changeMembership(ctx.db, before, over, { stripeId: null, now: ctx.now })
    await settleMember({ ...ctx, userId })
  }
  return ended
}

/** Whether a member's subscription would go on by itself, overdue or paused as well. */
export async function renewsByItself(ctx: AnyContext, userId: number): Promise<boolean> {
  const found = await settleMember({ ...ctx, userId })
  if (found.subscription_cancel_at_period_end) return false
  return ['active', 'past_due'].includes(found.subscription_status) || isPaused(found)
}
