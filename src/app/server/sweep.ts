import type { Db } from '#src/platform/server/db/database.ts'
import { deleteExpiredRows } from '#src/platform/server/db/expired-rows.ts'
import { noteLife } from '#src/platform/server/db/restores.ts'
import { deleteOldMails } from '#src/platform/server/mail/old-mails.ts'
import { features } from './features.ts'

export async function sweepAll(db: Db, now: Date): Promise<void> {
  await noteLife(db, now)
  await deleteExpiredRows(db, now)
  await deleteOldMails(db, now)
  for (const { sweep } of features) await sweep?.(db, now)
}
