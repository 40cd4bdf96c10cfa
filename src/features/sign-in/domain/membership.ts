import type { SubscriptionStatus } from '../constants.ts'

interface Joined {
  subscription_status: SubscriptionStatus | null
  subscription_cancel_at_period_end: boolean | null
}

/** A member who never had a membership has no row to join. */
export const orNoMembership = <Row extends Joined>(row: Row) => ({
  ...row,
  subscription_status: row.subscription_status ?? ('inactive' as const),
  subscription_cancel_at_period_end: row.subscription_cancel_at_period_end ?? false,
})
