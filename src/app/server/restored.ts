import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { cameFromDump, noteLife, recordRestore } from '#src/platform/server/db/restores.ts'
import { features } from './features.ts'

/** Takes from a database that was replaced by a backup what must not come back to life, and records that it was. */
export const settleRestored = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async trx => {
    await recordRestore(trx, now)
    for (const { afterRestore } of features) await afterRestore?.(trx, now)
  })

/** At every start, before anything is served. @returns whether it was a database from a dump, which is settled now */
export const noticeRestored = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async trx => {
    await advisoryLock(trx, 'restored')
    const isRestored = await cameFromDump(trx)
    if (isRestored) await settleRestored(trx, now)
    else await noteLife(trx, now)
    return isRestored
  })
