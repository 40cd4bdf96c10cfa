import { DAY_MS } from '#src/contract/calendar.ts'
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
async function deleteInBatches(db: Db, now: Date, note: Note | null): Promise<void> {
  const before = new Date(now.getTime() - MAILS_KEPT_DAYS * DAY_MS).toISOString()
  for (;;) {
    const deleted = await inTransaction(db, async trx => {
      // For a mail that is over, `due_at` is when its last lease ended.
      const old = trx
        .selectFrom('mails')
        .select('id')
        .where('status', 'in', OVER)
        .where('due_at', '<', before)
        .where('letter_id', note ? 'is not' : 'is', null)
        .limit(BATCH)
      const mails = await trx
        .deleteFrom('mails')
        .where('id', 'in', old)
        .returning(['letter_id', 'status'])
        .execute()
      await note?.(trx, mails)
      return mails.length
    })
    if (deleted < BATCH) return
  }
}

/** Deletes from the list the mails that have been over for `MAILS_KEPT_DAYS`, except copies of newsletters. */
export const deleteOldMails = (db: Db, now: Date): Promise<void> => deleteInBatches(db, now, null)

/** The same for copies of newsletters, which stay counted by `note`. */
export const deleteOldCopies = (db: Db, now: Date, note: Note): Promise<void> =>
  deleteInBatches(db, now, note)
