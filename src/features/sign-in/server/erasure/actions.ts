import type { DataOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { forgetAnswersOf } from '#src/platform/server/db/stored-answers.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { forgetInOutbox } from '#src/platform/server/mail/outbox.ts'
import { deleteMailsOf, isOthers } from '#src/platform/server/mail/removal.ts'
import type { eraseAddress } from '../../contract/erasure.ts'
import { requireRecentPassword } from '../sessions/confirm.ts'
import { findAccountByName } from '../store.ts'

/**
 * Keeps what others wrote about the person, and the audit log's entry of the erasure, which does not name the address.
 * @throws AppError `confirm_first` when the password was not entered recently
 */
export async function eraseByAddress(
  db: Db,
  { deps, caller, email }: { deps: Deps; caller: Pick<Caller, 'sessionId'>; email: string },
  now: Date,
): Promise<DataOf<typeof eraseAddress>> {
  const emailKey = email.toLowerCase()
  const erased = await inTransaction(db, async trx => {
    await requireRecentPassword(trx, caller, now)
    const deleted: { what: string; rows: number }[] = []
    for (const { what, erase } of deps.members.keptByAddress)
      deleted.push({ what, rows: await erase(trx, emailKey, now, deps) })
    deleted.push({ what: 'mails', rows: await deleteMailsOf(trx, emailKey) })
    await forgetAnswersOf(trx, emailKey)
    return { deleted, has_account: (await findAccountByName(trx, emailKey)) !== undefined }
  })
  forgetInOutbox(deps.settings, { to: emailKey, about: [emailKey], isKept: isOthers })
  return erased
}
