import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { hashToken } from '#src/features/sign-in/server/exposed.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { MailedInvitations, ReadWaiting } from '#src/platform/server/members.ts'
import { proofToken } from '#src/platform/server/proof-tokens.ts'
import { boughtPath } from '../../constants.ts'
import type { PurchaseState } from '../../contract/checkout.ts'
import type { PaymentContext } from '../payments/port.ts'
import { endUnwanted, reasonNotToGive } from './ending.ts'
import { claimPurchase } from './granting.ts'
import { PURCHASE } from './mails.ts'
import { findByToken, isOffered, provenKey, stateOf } from './states.ts'
import * as store from './store.ts'
import { synchronizePurchase } from './synchronizing.ts'

/**
 * Makes a purchase the caller's whose address it was bought with; a second call answers the same.
 * @throws AppError `not_found` for everybody else, `not_invited` where its group's coach has removed them: then it goes back
 */
export async function takePurchase(
  context: PaymentContext,
  { token, caller }: { token: string; caller: Caller },
): Promise<PurchaseState> {
  const { db, deps, now } = context
  const { id } = await findByToken(context, token)
  const { userId } = caller
  const taken = await inTransaction(db, async trx => {
    const locked = orNotFound(await store.lockPurchase(trx, id))
    if (locked.user_id === userId) return locked
    if (!(await isOffered(trx, locked, caller))) throw new AppError('not_found')
    const removed = { ...locked, user_id: userId }
    if ((await reasonNotToGive(trx, removed, now)) === 'removed') {
      await endUnwanted({ trx, deps, now, by: 'site' }, locked, 'removed')
      return null
    }
    await claimPurchase({ trx, deps, now }, locked, userId)
    return orNotFound(await store.findById(trx, id))
  })
  if (taken) return stateOf(context, taken, caller)
  // What was paid goes back at once, where it can.
  await synchronizePurchase(context, id)
  throw new AppError('not_invited')
}

/** What was bought with the account's proven address, or given to it, until it is taken. */
export const offersWaiting: ReadWaiting = async (db, { userId }, _now, deps) => {
  const key = await provenKey(db, userId)
  const rows = key === null ? [] : await store.listUnclaimed(db, key)
  return rows.map(({ uid, title, bought_at, created_at }) => ({
    kind: 'invitation',
    text: `“${title}” waits for you`,
    href: boughtPath(proofToken(deps, PURCHASE, uid)),
    at: bought_at ?? created_at,
  }))
}

/** The link mailed to a buyer without an account: it registers, and what was bought is there. */
export const purchaseInvitations: MailedInvitations = {
  async find(db, token, now) {
    const found = await store.findInvitation(db, hashToken(token), now.toISOString())
    return found?.email
      ? { email: found.email, by: coachName({ full_name: found.full_name }) }
      : null
  },
  async accept({ trx, deps, now }, token, memberId) {
    const found = await store.takeInvitation(trx, hashToken(token), now.toISOString())
    if (!found) return false
    const locked = await store.lockPurchase(trx, found.id)
    if (locked?.user_id === null) await claimPurchase({ trx, deps, now }, locked, memberId)
    return true
  },
}
