import type { Db } from './database.ts'

export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  const instant = now.toISOString()
  await db.deleteFrom('rate_limits').where('resets_at', '<=', instant).execute()
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', instant).execute()
}
