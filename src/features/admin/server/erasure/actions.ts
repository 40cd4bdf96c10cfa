import { findAccountByName, requireRecentPassword } from '#src/features/accounts/server/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { eraseAddress } from '../../contract.ts'
import { deleteMailsTo } from './store.ts'

/** What other people wrote about somebody stays, and so does the log's entry that they were erased. */
export async function eraseByAddress({ db, deps, caller, body, now }: Call<typeof eraseAddress>) {
  const emailKey = body.email.toLowerCase()
  const data = await inTransaction(db, async trx => {
    await requireRecentPassword({ db: trx, caller, now })
    const deleted: { what: string; rows: number }[] = []
    for (const { what, erase } of deps.members.keptByAddress)
      deleted.push({ what, rows: await erase(trx, emailKey, now) })
    deleted.push({ what: 'mails', rows: await deleteMailsTo(trx, emailKey) })
    return { deleted, has_account: (await findAccountByName(trx, emailKey)) !== undefined }
  })
  return { data }
}
