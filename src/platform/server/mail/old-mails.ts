import { DAY_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { MAILS_KEPT_DAYS } from './outbox.ts'

/** So that a backlog does not hold the database for long. */
const BATCH = 500

/** The states of a mail with which nothing more is done. */
const OVER = ['sent', 'failed', 'uncertain'] as const

interface OldMail {
  letter_id: number | null
  status: string
}

type Note = (trx: Db, mails: readonly OldMail[]) => Promise<unknown>

/** @param note selects copies of newsletters, and is called with each batch in its transaction; null: other mails */
async function deleteInBatches(ctx: AnyContext, note: Note | null): Promise<void> {
  const before = new Date(ctx.now.getTime() - MAILS_KEPT_DAYS * DAY_MS).toISOString()
  for (;;) {
    const deleted = await inTransaction(ctx, async ctx => {
      // For a mail that is over, `due_at` is when its last lease ended.
      const old = ctx.db
        .selectFrom('mails')
        .select('id')
        .where('status', 'in', OVER)
        .where('due_at', '<', before)
        .where('letter_id', note ? 'is not' : 'is', null)
        .limit(BATCH)
      const mails = await ctx.db
        .deleteFrom('mails')
        .where('id', 'in', old)
        .returning(['letter_id', 'status'])
        .execute()
      await note?.(ctx.db, mails)
      return mails.length
    })
    if (deleted < BATCH) return
  }
}

/** Deletes from the list the mails that have been over for `MAILS_KEPT_DAYS`, except copies of newsletters. */
export const deleteOldMails = (ctx: AnyContext): Promise<void> => deleteInBatches(ctx, null)

/** The same for copies of newsletters, which stay counted by `note`. */
export const deleteOldCopies = (ctx: AnyContext, note: Note): Promise<void> =>
  deleteInBatches(ctx, note)
