import { MINUTE_MS } from '#src/contract/calendar.ts'
import { asCoach, type CoachId, requireActive } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Caller } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { EMAIL_MISSING, PAYING } from '../../constants.ts'
import type { Gift, SoldPurchase } from '../../contract/purchases.ts'
import { requirePlans } from '../catalog/actions.ts'
import * as catalog from '../catalog/store.ts'
import { publicViewOf } from '../catalog/views.ts'
import type { PaymentContext } from '../payments/port.ts'
import { type Buyer, soldColumns } from './checkout.ts'
import { grantPurchase } from './granting.ts'
import { keepPlaces, requireMayEnter } from './places.ts'
import * as store from './store.ts'
import { providerOf, synchronizePurchase } from './synchronizing.ts'
import { soldViewOf } from './views.ts'

/** @throws AppError `not_found` for somebody who is not the coach's client, `invalid` without anybody */
async function receiverOf(trx: Db, caller: Caller, { member, email }: Gift): Promise<Buyer> {
  if (member !== undefined) {
    await requireActive(trx, caller, member)
    const user = orNotFound(await findUser(trx, member))
    return { userId: user.id, name: user.full_name || user.username, email: null }
  }
  if (email === undefined) throw invalid('email', EMAIL_MISSING)
  return { userId: null, name: null, email }
}

/** Without a payment at Stripe. Says the same whether or not the account exists. */
export function givePurchase(
  ctx: PaymentContext,
  caller: Caller,
  gift: Gift,
): Promise<{ offer: { title: string; line: string; slug: string } }> {
  const coachId = asCoach(caller)
  return inTransaction(ctx, async ctx => {
    await catalog.lockOffer(ctx.db, gift.offer)
    const offer = orNotFound(await catalog.findOwn(ctx.db, coachId, gift.offer))
    const receiver = await receiverOf(ctx.db, caller, gift)
    await requirePlans(ctx.db, coachId, offer.contents)
    const view = await publicViewOf(ctx, offer)
    if (view.why === 'sold_out') throw new AppError('sold_out')
    if (receiver.userId !== null) await requireMayEnter(ctx, offer.contents, receiver.userId)
    const at = ctx.now.toISOString()
    const { title, line, slug } = offer
    const purchase = await store.insertPurchase(ctx.db, {
      ...soldColumns(offer, view, receiver),
      paid_by: gift.paid,
      checkout_until: at,
      paid: gift.paid === 'bank' ? offer.price : 0,
      time_zone: view.coach?.zone ?? null,
      agreed_at: null,
      created_at: at,
    })
    if ((await keepPlaces(ctx, purchase)) !== null) throw new AppError('sold_out')
    const by = await store.usernameOf(ctx.db, coachId)
    await grantPurchase({ ...ctx, by }, purchase, { at })
    return { offer: { title, line, slug } }
  })
}

/** @throws AppError `purchase_state`, with the reason where a slow payment is on its way */
function requireUnpaid({ status, processing }: store.StoredPurchase): void {
  if (status !== 'open') throw new AppError('purchase_state')
  if (processing) throw new AppError('purchase_state', { message: PAYING })
}

/** A checkout that is still open ends first, so that nobody pays twice. @throws AppError `purchase_state` */
export async function markPaid(
  ctx: PaymentContext,
  coachId: CoachId,
  id: number,
): Promise<SoldPurchase> {
  const found = orNotFound(await store.findOfCoach(ctx.db, coachId, id))
  const current = providerOf(found) ? await synchronizePurchase(ctx, id) : found
  requireUnpaid(current)
  await providerOf(current)
    ?.expire(ctx, current)
    .catch(async () => requireUnpaid(await synchronizePurchase(ctx, id)))
  const paid = await inTransaction(ctx, async ctx => {
    const purchase = await store.lockOwn(ctx.db, coachId, id)
    requireUnpaid(purchase)
    const by = await store.usernameOf(ctx.db, coachId)
    const at = ctx.now.toISOString()
    const granted = await grantPurchase({ ...ctx, by }, purchase, {
      at,
      paidBy: 'bank',
    })
    const { price, version, session_id } = granted
    // What is paid there all the same goes back by itself.
    const check_at =
      session_id === null ? null : new Date(ctx.now.getTime() + MINUTE_MS).toISOString()
    return store.updatePurchase(ctx.db, id, { paid: price, version: version + 1, check_at })
  })
  return soldViewOf(ctx, coachId, paid)
}
