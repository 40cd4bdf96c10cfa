import { findAccountByName, requireRecentPassword } from '#src/features/accounts/server/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { forgetAnswersOf } from '#src/platform/server/http/idempotency.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { forgetInOutbox } from '#src/platform/server/mail/outbox.ts'
import { deleteMailsOf, isOthers } from '#src/platform/server/mail/removal.ts'
import type { eraseAddress } from '../../contract.ts'

/** What other people wrote about somebody stays, and so does the log's entry that somebody was erased, without the address. */
export async function eraseByAddress({ db, deps, caller, body, now }: Call<typeof eraseAddress>) {
  const emailKey = body.email.toLowerCase()
  const data = await inTransaction(db, async trx => {
    await requireRecentPassword({ db: trx, caller, now })
    const deleted: { what: string; rows: number }[] = []
    for (const { what, erase } of deps.members.keptByAddress)
      deleted.push({ what, rows: await erase(trx, emailKey, now, deps) })
    deleted.push({ what: 'mails', rows: await deleteMailsOf(trx, emailKey) })
    await forgetAnswersOf(trx, emailKey)
    return { deleted, has_account: (await findAccountByName(trx, emailKey)) !== undefined }
  })
  forgetInOutbox(deps.settings, { to: emailKey, about: [emailKey], isKept: isOthers })
  return { data }
}
