import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { cameFromDump, noteLife, recordRestore } from '#src/platform/server/db/restores.ts'
import { features } from './features.ts'

/** Voids what must not come back to life after a backup has replaced the database, and records the restore. */
export const settleRestored = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async trx => {
    await recordRestore(trx, now)
    for (const { afterRestore } of features) await afterRestore?.(trx, now)
  })

/** At every start, before anything is served. @returns whether the database came from a dump; it is settled then */
export const noticeRestored = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async trx => {
    await advisoryLock(trx, 'restored')
    const isRestored = await cameFromDump(trx)
    if (isRestored) await settleRestored(trx, now)
    else await noteLife(trx, now)
    return isRestored
  })
