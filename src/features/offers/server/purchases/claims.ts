import { HOUR_MS } from '#src/contract/calendar.ts'
import { listBought } from '#src/features/scheduling/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { hashToken, newToken } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { MailedInvitations, ReadWaiting } from '#src/platform/server/members.ts'
import { proofToken } from '#src/platform/server/proof-tokens.ts'
import { boughtPath } from '../../constants.ts'
import type { PurchaseState } from '../../contract/checkout.ts'
import { boughtHome, boughtWords } from '../../domain/bought-words.ts'
import type { PaymentContext } from '../payments/port.ts'
import { endUnwanted, reasonNotToGive } from './ending.ts'
import { claimPurchase } from './granting.ts'
import { PURCHASE } from './mails.ts'
import { findByToken, isOffered, provenKey, stateOf } from './states.ts'
import * as store from './store.ts'
import { synchronizePurchase } from './synchronizing.ts'

/**
 * Makes a purchase the caller's whose address it was bought with; a second call answers the same. What can no longer be
 * given goes back instead.
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
    const why = await reasonNotToGive(trx, { ...locked, user_id: userId }, now)
    // What was sold stands when its coach has lost the right alone: another may take it over.
    const stands = why === null || (why === 'coach' && locked.coach_id !== null)
    if (!stands && (await canGoBack(trx, locked))) {
      await endUnwanted({ trx, deps, now, by: 'site' }, locked, why)
      return orNotFound(await store.findById(trx, id))
    }
    if (why === 'removed') throw new AppError('not_invited')
    await claimPurchase({ trx, deps, now }, locked, userId)
    return orNotFound(await store.findById(trx, id))
  })
  if (taken.status !== 'refunded') return stateOf(context, taken, caller)
  const back = await synchronizePurchase(context, id)
  if (back.ended_by === 'removed') throw new AppError('not_invited')
  return stateOf(context, back, caller)
}

/** Begins the token of a link that was not mailed: it proves no address, and brings this purchase alone. */
const HANDED = 'page-'

/**
 * The way into an account while no mail can lead there, by the purchase's token, which the buyer alone has.
 * @throws AppError `not_found` once mail is connected, or when it is not paid or has its account
 */
export function enterPurchase(
  context: PaymentContext,
  { token, caller }: { token: string; caller: Caller | null },
): Promise<{ path: string }> {
  const { db, deps, now } = context
  if (deps.settings.mail.smtpUrl !== null) throw new AppError('not_found')
  return inTransaction(db, async trx => {
    const { id } = await findByToken({ ...context, db: trx }, token)
    const locked = orNotFound(await store.lockPurchase(trx, id))
    const path = boughtHome(locked.contents)
    if (caller !== null && locked.user_id === caller.userId) return { path }
    if (locked.user_id !== null || !['paid', 'past_due'].includes(locked.status))
      throw new AppError('not_found')
    if (caller !== null) {
      const why = await reasonNotToGive(trx, { ...locked, user_id: caller.userId }, now)
      if (why === 'removed') throw new AppError('not_invited')
      await claimPurchase({ trx, deps, now }, locked, caller.userId)
      return { path }
    }
    const secret = HANDED + newToken()
    await store.updatePurchase(trx, id, {
      invite_hash: hashToken(secret),
      invite_until: new Date(now.getTime() + HOUR_MS).toISOString(),
    })
    return { path: `/auth?invitation=${secret}&next=${encodeURIComponent(path)}` }
  })
}

/** Paid online, and nothing of it used. */
async function canGoBack(trx: Db, { id, paid, paid_by }: store.StoredPurchase): Promise<boolean> {
  if (paid === 0 || (paid_by !== 'stripe' && paid_by !== 'sandbox')) return false
  return (await listBought(trx, [id])).every(({ used }) => used === 0)
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

/** What else waits from the coach whose link was followed; from another nothing is taken without a press. */
async function claimOthers(
  change: Parameters<typeof claimPurchase>[0],
  { email_key: key, coach_id: coachId }: store.StoredPurchase,
  userId: number,
): Promise<void> {
  const { trx, now } = change
  for (const { id, coach_id } of key === null ? [] : await store.listUnclaimed(trx, key)) {
    if (coachId === null || coach_id !== coachId) continue
    const locked = await store.lockPurchase(trx, id)
    if (locked?.user_id !== null) continue
    const why = await reasonNotToGive(trx, { ...locked, user_id: userId }, now)
    if (why === null) await claimPurchase(change, locked, userId)
  }
}

/** The link mailed to a buyer without an account: it registers, and what was bought is there. */
export const purchaseInvitations: MailedInvitations = {
  async find(db, token, now) {
    const found = await store.findInvitation(db, hashToken(token), now.toISOString())
    if (!found?.email) return null
    const { email, name, title, contents, full_name } = found
    const bought = boughtWords(contents, title)
    const by = coachName({ full_name })
    return token.startsWith(HANDED) ? { email: null, by, bought } : { email, by, name, bought }
  },
  async accept({ trx, deps, now }, token, memberId) {
    const found = await store.takeInvitation(trx, hashToken(token), now.toISOString())
    if (!found) return false
    const locked = await store.lockPurchase(trx, found.id)
    if (locked?.user_id !== null) return true
    await claimPurchase({ trx, deps, now }, locked, memberId)
    if (!token.startsWith(HANDED)) await claimOthers({ trx, deps, now }, locked, memberId)
    return true
  },
}
