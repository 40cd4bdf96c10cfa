import type { Db } from '#src/platform/server/db/database.ts'
import { noteLife } from '#src/platform/server/db/restores.ts'
import { deleteOldMails } from '#src/platform/server/mail/old-mails.ts'
import { features } from './features.ts'

export async function sweepAll(db: Db, now: Date): Promise<void> {
  const instant = now.toISOString()
  await noteLife(db, now)
  await db.deleteFrom('rate_limits').where('resets_at', '<=', instant).execute()
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', instant).execute()
  await deleteOldMails(db, now)
  for (const { sweep } of features) await sweep?.(db, now)
}
