import type { Updateable } from 'kysely'
import type { Db } from '#src/server/db/database.ts'
import type { SandboxPayments, Users } from '#src/server/db/schema.ts'

type Plan = SandboxPayments['plan']

export const findSubscription = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'subscription_status',
      'subscription_tier',
      'subscription_starts_at',
      'subscription_expires_at',
      'subscription_cancel_at_period_end',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()

export async function updateSubscription(db: Db, userId: number, change: Updateable<Users>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** The payment that waits for a member, made or changed to this plan; its secret stays the same until it is paid. */
export async function openPayment(
  db: Db,
  { userId, plan, secret, now }: { userId: number; plan: Plan; secret: string; now: string },
): Promise<string> {
  const waiting = await db
    .selectFrom('sandbox_payments')
    .select(['client_secret', 'paid_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const kept = waiting && waiting.paid_at === null ? waiting.client_secret : secret
  const fields = { client_secret: kept, plan, paid_at: null, created_at: now }
  await db
    .insertInto('sandbox_payments')
    .values({ ...fields, user_id: userId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fields))
    .execute()
  return kept
}

export const findPayment = (db: Db, userId: number, secret: string) =>
  db
    .selectFrom('sandbox_payments')
    .select(['plan', 'paid_at'])
    .where('client_secret', '=', secret)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function markPaid(db: Db, secret: string, now: string): Promise<void> {
  await db.updateTable('sandbox_payments').set({ paid_at: now }).where('client_secret', '=', secret).execute()
}

/** Members whose period is over, a batch at a time, along the index. */
export const listDue = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'subscription_status',
      'subscription_starts_at',
      'subscription_expires_at',
      'subscription_cancel_at_period_end',
    ])
    .where('subscription_status', '=', 'active')
    .where('subscription_expires_at', '<=', now)
    .orderBy('subscription_expires_at')
    .limit(limit)
    .execute()
