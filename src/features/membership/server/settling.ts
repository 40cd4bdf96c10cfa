import {
  type PeriodStanding,
  periodOutcomesOf,
  type Told,
} from '#src/features/payments/domain/outcomes.ts'
import type { Terms } from '#src/features/payments/domain/subscriptions.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { columnsOf, STATUSES, termsOf } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import * as store from './membership.store.ts'

/** What Stripe or the sandbox says of a membership. */
export interface SeenMembership extends Terms {
  tier: Plan | null
  /** Null in the sandbox. */
  stripeId: string | null
  /** Months that were given back, or lost in a dispute. */
  refunded: readonly store.RefundedMonth[]
  isDisputed: boolean
}

/** As it is written down, of which nothing new is known. */
export const unchanged = (found: store.FoundMembership): SeenMembership => ({
  ...termsOf(found),
  tier: found.subscription_tier,
  stripeId: found.stripe_subscription_id,
  refunded: [],
  isDisputed: false,
})

const standingOf = ({ state, until }: Terms): PeriodStanding => ({
  isPaid: state === 'paid',
  isOverdue: state === 'overdue',
  isEnded: state === 'ended',
  isRefunded: false,
  isDisputed: false,
  until,
})

const becomes =
  (state: Terms['state']) =>
  async (_: AnyContext, found: store.FoundMembership): Promise<store.FoundMembership> => ({
    ...found,
    subscription_status: STATUSES[state],
  })

const told: Told<AnyContext, store.FoundMembership, SeenMembership> = {
  paid: becomes('paid'),
  failed: becomes('overdue'),
  ended: becomes('ended'),

  /** Its sessions go back. The membership stays: it is canceled at Stripe, or by its member. */
  async refunded(ctx, found, { refunded }) {
    await store.insertRefunded(ctx.db, found.id, refunded)
    return found
  },

  /** The month stands until the bank has decided, and is taken back if it is lost. */
  disputed: async (_, found) => found,
}

/** What no payment decides: the plan, its dates, whether it ends then, and a pause. */
const goesOn = (found: store.FoundMembership, seen: SeenMembership): store.FoundMembership => {
  const { subscription_status: status, ...terms } = columnsOf(seen)
  const isPaused = status === 'inactive'
  return {
    ...found,
    ...terms,
    subscription_tier: seen.tier,
    ...(isPaused && { subscription_status: status }),
  }
}

/** Writes down how a membership stands, whatever the order and number of readings, in the caller's transaction. */
export async function settleMembership(
  ctx: AnyContext,
  before: store.FoundMembership,
  seen: SeenMembership,
): Promise<store.FoundMembership> {
  const now = { ...standingOf(seen), isRefunded: seen.refunded.length > 0 }
  let found = before
  for (const outcome of periodOutcomesOf(standingOf(termsOf(before)), {
    ...now,
    isDisputed: seen.isDisputed,
  }))
    found = await told[outcome](ctx, found, seen)
  const after = goesOn(found, seen)
  await store.changeMembership(ctx.db, before, after, { stripeId: seen.stripeId, now: ctx.now })
  return after
}
