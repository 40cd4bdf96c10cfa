import type { Db } from './database.ts'

/** Removes what has expired; each by an index. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const instant = now.toISOString()
  await db.deleteFrom('sessions').where('expires_at', '<=', instant).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<=', instant).execute()
  await db.deleteFrom('rate_limits').where('resets_at', '<=', instant).execute()
  await db.deleteFrom('coach_budgets').where('ends_at', '<=', instant).execute()
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', instant).execute()
  // An address that somebody gave, and nobody confirmed.
  await db
    .deleteFrom('newsletters')
    .where('confirm_expires_at', '<=', instant)
    .where('confirmed_at', 'is', null)
    .execute()
}
