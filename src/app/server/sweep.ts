import type { AnyContext } from '#src/platform/server/context.ts'
import { deleteExpiredRows } from '#src/platform/server/db/expired-rows.ts'
import { noteLife } from '#src/platform/server/db/restores.ts'
import { forgetSetAside } from '#src/platform/server/jobs/rows.ts'
import { deleteOldMails } from '#src/platform/server/mail/old-mails.ts'
import { features } from './features.ts'

export async function sweepAll(ctx: AnyContext): Promise<void> {
  const { db, now } = ctx
  await noteLife(db, now)
  await deleteExpiredRows(db, now)
  await deleteOldMails(ctx)
  await forgetSetAside(db, now)
  let failure: unknown
  for (const { sweep } of features)
    await sweep?.(ctx).catch(error => {
      failure ??= error
    })
  // The others have swept; the job is said to have failed.
  if (failure !== undefined) throw failure
}
