import { msg } from '@lingui/core/runtime-macro'
import { HOUR_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { listBought } from '#src/features/scheduling/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { hashToken, newToken } from '#src/features/sign-in/server/exposed.ts'
import type {
  AnyContext,
  Context,
  MailedInvitations,
  ReadWaiting,
  VisitorContext,
} from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { proofToken } from '#src/platform/server/proof-tokens.ts'
import { boughtPath } from '../constants.ts'
import type * as contract from '../contract/checkout.ts'
import type { PurchaseState } from '../contract/checkout.ts'
import { boughtHome, boughtWords } from '../domain/bought-words.ts'
import { endUnwanted, reasonNotToGive } from './ending.ts'
import { claimPurchase } from './granting.ts'
import { PURCHASE } from './purchase-mails.ts'
import { findByToken, isOffered, provenKey, stateOf } from './purchase-states.ts'
import * as store from './purchases.store.ts'
import type { PaymentContext } from './sales.ts'
import { synchronizePurchase } from './synchronizing.ts'

/**
 * Makes a purchase the caller's whose address it was bought with; a second call answers the same. What can no longer be
 * given goes back instead.
 * @throws AppError `not_found` for everybody else, `not_invited` where its group's coach has removed them: then it goes back
 */
export async function takePurchase(
  ctx: PaymentContext & Context,
  { token }: InputOf<typeof contract.takePurchase>,
): Promise<PurchaseState> {
  const caller = ctx.who
  const { id } = await findByToken(ctx, token)
  const { userId } = caller
  const taken = await inTransaction(ctx, async ctx => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, id))
    if (locked.user_id === userId) return locked
    if (!(await isOffered(ctx.db, locked, caller))) throw new AppError('not_found')
    const why = await reasonNotToGive(ctx, { ...locked, user_id: userId })
    // What was sold stands when its coach has lost the right alone: another may take it over.
    const stands = why === null || (why === 'coach' && locked.coach_id !== null)
    if (!stands && (await canGoBack(ctx.db, locked))) {
      await endUnwanted({ ...ctx, by: 'site' }, locked, why)
      return orNotFound(await store.findById(ctx.db, id))
    }
    if (why === 'removed') throw new AppError('not_invited')
    await claimPurchase(ctx, locked, userId)
    return orNotFound(await store.findById(ctx.db, id))
  })
  if (taken.status !== 'refunded') return stateOf(ctx, taken, caller)
  const back = await synchronizePurchase(ctx, id)
  if (back.ended_by === 'removed') throw new AppError('not_invited')
  return stateOf(ctx, back, caller)
}

/** Begins the token of a link that was not mailed: it proves no address, and brings this purchase alone. */
const HANDED = 'page-'

/**
 * The way into an account while no mail can lead there, by the purchase's token, which the buyer alone has.
 * @throws AppError `not_found` once mail is connected, or when it is not paid or has its account
 */
export function enterPurchase(
  ctx: PaymentContext & VisitorContext,
  { token }: InputOf<typeof contract.enterPurchase>,
): Promise<{ path: string }> {
  const caller = ctx.who
  if (ctx.deps.settings.mail.smtpUrl !== null) throw new AppError('not_found')
  return inTransaction(ctx, async ctx => {
    const { id } = await findByToken(ctx, token)
    const locked = orNotFound(await store.lockPurchase(ctx.db, id))
    const path = boughtHome(locked.contents)
    if (caller !== null && locked.user_id === caller.userId) return { path }
    if (locked.user_id !== null || !['paid', 'past_due'].includes(locked.status))
      throw new AppError('not_found')
    if (caller !== null) {
      const why = await reasonNotToGive(ctx, { ...locked, user_id: caller.userId })
      if (why === 'removed') throw new AppError('not_invited')
      await claimPurchase(ctx, locked, caller.userId)
      return { path }
    }
    const secret = HANDED + newToken()
    await store.updatePurchase(ctx.db, id, {
      invite_hash: hashToken(secret),
      invite_until: new Date(ctx.now.getTime() + HOUR_MS).toISOString(),
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
export const offersWaiting: ReadWaiting = async ({ db, deps, who }) => {
  const key = await provenKey(db, who.userId)
  const rows = key === null ? [] : await store.listUnclaimed(db, key)
  return rows.map(({ uid, title, bought_at, created_at }) => ({
    kind: 'invitation',
    text: said(msg`“${{ title }}” waits for you`),
    href: boughtPath(proofToken(deps, PURCHASE, uid)),
    at: bought_at ?? created_at,
  }))
}

/** What else waits from the coach whose link was followed; from another nothing is taken without a press. */
async function claimOthers(
  ctx: AnyContext,
  { email_key: key, coach_id: coachId }: store.StoredPurchase,
  userId: number,
): Promise<void> {
  for (const { id, coach_id } of key === null ? [] : await store.listUnclaimed(ctx.db, key)) {
    if (coachId === null || coach_id !== coachId) continue
    const locked = await store.lockPurchase(ctx.db, id)
    if (locked?.user_id !== null) continue
    const why = await reasonNotToGive(ctx, { ...locked, user_id: userId })
    if (why === null) await claimPurchase(ctx, locked, userId)
  }
}

/** The link mailed to a buyer without an account: it registers, and what was bought is there. */
export const purchaseInvitations: MailedInvitations = {
  async find({ db, now }, token) {
    const found = await store.findInvitation(db, hashToken(token), now.toISOString())
    if (!found?.email) return null
    const { email, name, title, contents, full_name } = found
    const bought = boughtWords(contents, title)
    const by = coachName({ full_name })
    return token.startsWith(HANDED) ? { email: null, by, bought } : { email, by, name, bought }
  },
  async accept(ctx, token, memberId) {
    const found = await store.takeInvitation(ctx.db, hashToken(token), ctx.now.toISOString())
    if (!found) return false
    const locked = await store.lockPurchase(ctx.db, found.id)
    if (locked?.user_id !== null) return true
    await claimPurchase(ctx, locked, memberId)
    if (!token.startsWith(HANDED)) await claimOthers(ctx, locked, memberId)
    return true
  },
}
