import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { paidInSandbox, requirePaying } from '#src/features/payments/server/exposed.ts'
import { HOLD_CHANGES_MAX } from '#src/features/scheduling/constants.ts'
import { findTime, listBought } from '#src/features/scheduling/server/exposed.ts'
import { findAccount } from '#src/features/sign-in/server/exposed.ts'
import type { Caller, VisitorContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { uidOfToken } from '#src/platform/server/proof-tokens.ts'
import { type NextStep, NOT_GIVEN } from '../constants.ts'
import type * as contract from '../contract/checkout.ts'
import type { PurchaseState } from '../contract/checkout.ts'
import { reasonNotToGive } from './ending.ts'
import { cancelUnpaid, grantPurchase } from './granting.ts'
import { confirmedBy, PURCHASE } from './purchase-mails.ts'
import * as store from './purchases.store.ts'
import { type PaymentContext, providerOf, saleOf } from './sales.ts'
import { settlePurchase } from './settling.ts'
import { synchronizePurchase, withTime } from './synchronizing.ts'

type Purchase = store.StoredPurchase

/** Anybody's call that may ask the payment provider. */
type Visiting = PaymentContext & VisitorContext

export async function findByToken(ctx: PaymentContext, token: string): Promise<Purchase> {
  const uid = uidOfToken(ctx.deps, PURCHASE, token)
  return orNotFound(uid === null ? null : await store.findByUid(ctx.db, uid))
}

/** The account's address, once it is proven; what was bought with it can be taken by a press, and by nothing less. */
export async function provenKey(db: Db, userId: number): Promise<string | null> {
  const account = await findAccount(db, userId)
  return account?.email_verified && account.email ? account.email.toLowerCase() : null
}

/** Whether it waits for this account. */
export async function isOffered(
  db: Db,
  { user_id, email_key, status }: Purchase,
  { userId }: Caller,
): Promise<boolean> {
  if (user_id !== null || email_key === null || !['paid', 'past_due'].includes(status)) return false
  return (await provenKey(db, userId)) === email_key
}

/** A free offer's time that a visitor's address must still prove itself for. */
export const waitsForMail = ({ status, paid_by, user_id, appointment_id }: Purchase): boolean =>
  status === 'open' && paid_by === 'free' && user_id === null && appointment_id !== null

/** Signed out, what comes next is the same for everybody: nobody learns who has an account. */
async function nextOf(
  ctx: PaymentContext,
  purchase: Purchase,
  caller: Caller | null,
): Promise<NextStep | null> {
  const { status, processing, paid_by, user_id, appointment_id } = purchase
  if (status === 'open') return paid_by === 'free' ? 'mail' : processing ? null : 'pay'
  if (status === 'canceled' || status === 'refunded') return null
  if (caller !== null && (await isOffered(ctx.db, purchase, caller))) return 'take'
  if (caller === null || caller.userId !== user_id) return 'mail'
  const left = (await listBought(ctx.db, [purchase.id])).some(({ granted, used }) => used < granted)
  return left && appointment_id === null ? 'choose_time' : 'account'
}

export async function stateOf(
  ctx: PaymentContext,
  purchase: Purchase,
  caller: Caller | null,
): Promise<PurchaseState> {
  const { title, line, slug, price, currency, appointment_id: appointmentId } = purchase
  const time =
    appointmentId === null
      ? undefined
      : await findTime(ctx.db, { purchaseId: purchase.id, appointmentId })
  const stands = time && ['held', 'booked', 'done', 'missed'].includes(time.status)
  const next = await nextOf(ctx, purchase, caller)
  return {
    status: purchase.status === 'past_due' ? 'paid' : purchase.status,
    offer: { title, line, slug, price, currency },
    appointment: stands ? { start: time.starts_at, end: time.ends_at, zone: time.zone } : null,
    calendar_uid: stands ? time.uid : null,
    next,
    mailed: waitsForMail(purchase)
      ? {
          email: purchase.email ?? '',
          changes_left: HOLD_CHANGES_MAX - purchase.address_changes,
        }
      : null,
    pay_url: next === 'pay' ? purchase.checkout_url : null,
    sandbox: purchase.paid_by === 'sandbox',
    reason:
      purchase.status === 'refunded' && purchase.ended_by !== null
        ? said(NOT_GIVEN[purchase.ended_by])
        : null,
  }
}

/** An unpaid one that is over without a provider to ask. */
export async function endIfOver(ctx: PaymentContext, purchase: Purchase): Promise<Purchase> {
  const isOver = purchase.status === 'open' && purchase.checkout_until <= ctx.now.toISOString()
  if (!isOver) return purchase
  return inTransaction(ctx, async ctx => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, purchase.id))
    if (locked.status !== 'open') return locked
    return cancelUnpaid({ ...ctx, by: 'visitor' }, locked)
  })
}

/** How a purchase stands, read again while it is open: without a webhook the return page alone is enough. */
export async function getPurchase(
  ctx: Visiting,
  { token }: InputOf<typeof contract.getPurchase>,
): Promise<PurchaseState> {
  const caller = ctx.who
  const found = await findByToken(ctx, token)
  if (found.status !== 'open') return stateOf(ctx, found, caller)
  const current = providerOf(found)
    ? await synchronizePurchase(ctx, found.id).catch(error => {
        // What is known is shown while Stripe is down.
        if (error instanceof AppError && error.code === 'unavailable') return found
        throw error
      })
    : await endIfOver(ctx, found)
  return stateOf(ctx, current, caller)
}

/** Pays in the sandbox; a second call answers the same. @throws AppError `purchase_state` after its end */
export async function paySandboxCheckout(
  ctx: Visiting,
  { token, cardNumber }: InputOf<typeof contract.paySandboxCheckout>,
): Promise<PurchaseState> {
  const caller = ctx.who
  const found = await findByToken(ctx, token)
  // Marked as paid by bank while the sandbox's page was open.
  if (found.paid_by === 'bank' && found.session_id === null) throw new AppError('purchase_state')
  if (found.paid_by !== 'sandbox') throw new AppError('not_found')
  const current = await endIfOver(ctx, found)
  if (current.status === 'canceled' || current.status === 'refunded')
    throw new AppError('purchase_state')
  if (current.status !== 'open') return stateOf(ctx, current, caller)
  requirePaying(cardNumber)
  const paid = await withTime(ctx, async (ctx, triesTime) => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, current.id))
    if (locked.status === 'canceled') throw new AppError('purchase_state')
    if (locked.status !== 'open') return locked
    if ((await reasonNotToGive(ctx, locked)) !== null) throw new AppError('purchase_state')
    const change = { ...ctx, by: 'visitor', triesTime }
    const settled = await settlePurchase(
      change,
      locked,
      paidInSandbox(saleOf(locked), ctx.now.toISOString(), ctx.now),
    )
    return store.updatePurchase(ctx.db, settled.id, { version: locked.version + 1 })
  })
  return stateOf(ctx, paid, caller)
}

/** Takes a free offer with a held time by its mailed link. @throws AppError `link_invalid`, `hold_ended` */
export async function confirmFree(
  ctx: Visiting,
  { token }: InputOf<typeof contract.confirmFree>,
): Promise<PurchaseState> {
  const caller = ctx.who
  const proof = confirmedBy(ctx.deps, token)
  const found = proof === null ? undefined : await store.findByUid(ctx.db, proof.uid)
  if (!found || found.address_changes !== proof?.changes) throw new AppError('link_invalid')
  const current = await endIfOver(ctx, found)
  if (current.status === 'canceled') throw new AppError('hold_ended')
  const taken = await withTime(ctx, async (ctx, triesTime) => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, current.id))
    if (locked.address_changes !== proof.changes) throw new AppError('link_invalid')
    if (locked.status === 'canceled') throw new AppError('hold_ended')
    if (locked.status !== 'open') return locked
    if ((await reasonNotToGive(ctx, locked)) !== null) throw new AppError('not_on_sale')
    const change = { ...ctx, by: 'visitor', triesTime }
    return grantPurchase(change, locked, { at: ctx.now.toISOString() })
  })
  return stateOf(ctx, taken, caller)
}
