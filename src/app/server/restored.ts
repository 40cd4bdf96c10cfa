import type { AnyContext } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { cameFromDump, noteLife, recordRestore } from '#src/platform/server/db/restores.ts'
import { features } from './features.ts'

/** Voids what must not come back to life after a backup has replaced the database, and records the restore. */
export const settleRestored = (ctx: AnyContext): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await recordRestore(ctx.db, ctx.now)
    for (const { afterRestore } of features) await afterRestore?.(ctx)
  })

/** At every start, before anything is served. @returns whether the database came from a dump; it is settled then */
export const noticeRestored = (ctx: AnyContext): Promise<boolean> =>
  inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, 'restored')
    const isRestored = await cameFromDump(ctx.db)
    if (isRestored) await settleRestored(ctx)
    else await noteLife(ctx.db, ctx.now)
    return isRestored
  })
