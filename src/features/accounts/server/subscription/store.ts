import type { Updateable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Users } from '../tables.ts'

export type Subscription = Pick<
  Updateable<Users>,
  | 'subscription_status'
  | 'subscription_tier'
  | 'subscription_starts_at'
  | 'subscription_expires_at'
  | 'subscription_cancel_at_period_end'
  | 'subscription_resumes_at'
  | 'stripe_subscription_id'
>

export async function writeSubscription(trx: Db, userId: number, subscription: Subscription): Promise<void> {
  await trx.updateTable('users').set(subscription).where('id', '=', userId).execute()
}

/** @param customerId null for one that was deleted at Stripe. @returns false when the member was deleted meanwhile */
export async function writeStripeCustomer(
  db: Db,
  userId: number,
  customerId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
