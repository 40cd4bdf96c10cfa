import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { findAccount, hashToken } from '#src/features/sign-in/server/exposed.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import type { MailedInvitations } from '#src/platform/server/members.ts'
import type { Context, PaymentContext } from '../payments/port.ts'
import { claimPurchase } from './granting.ts'
import * as store from './store.ts'

const BATCH = 100

/** What was bought with an address becomes the account's that has confirmed it. */
export async function claimOf({ db, deps, now }: Context, userId: number): Promise<void> {
  const account = await findAccount(db, userId)
  if (!account?.email || !account.email_verified) return
  const key = account.email.toLowerCase()
  if ((await store.listUnclaimed(db, key)).length === 0) return
  await inTransaction(db, async trx => {
    for (const { id } of await store.listUnclaimed(trx, key)) {
      const locked = await store.lockPurchase(trx, id)
      if (locked && locked.user_id === null) await claimPurchase({ trx, deps, now }, locked, userId)
    }
  })
}

/** For those who confirmed their address and have not looked since: a plan or a group must be theirs anyway. */
export async function claimAll(context: PaymentContext): Promise<void> {
  await workOnRows(context, 'bought by address', {
    list: except => store.listClaimants(context.db, BATCH, except),
    work: ({ id }) => claimOf(context, id),
  })
}

/** The link mailed to a buyer without an account: it registers, and what was bought is there. */
export const purchaseInvitations: MailedInvitations = {
  async find(db, token, now) {
    const found = await store.findInvitation(db, hashToken(token), now.toISOString())
    return found?.email
      ? { email: found.email, by: coachName({ full_name: found.full_name }) }
      : null
  },
  // What was bought follows from the address, which the link confirms (`claimOf`).
  accept: async ({ trx, now }, token) =>
    (await store.takeInvitation(trx, hashToken(token), now.toISOString())) !== undefined,
}
