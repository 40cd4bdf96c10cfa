import { MINUTE_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { asCoach, requireActive } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { EMAIL_MISSING, PAYING } from '../constants.ts'
import type * as contract from '../contract/purchases.ts'
import * as catalog from './catalog.store.ts'
import { requirePlans } from './catalog.ts'
import { publicViewOf } from './catalog-views.ts'
import { type Buyer, soldColumns } from './checkout.ts'
import { grantPurchase } from './granting.ts'
import { keepPlaces, requireMayEnter } from './places.ts'
import { soldViewOf } from './purchase-views.ts'
import * as store from './purchases.store.ts'
import { type PaymentContext, providerOf, saleOf } from './sales.ts'
import { synchronizePurchase } from './synchronizing.ts'

/** @throws AppError `not_found` for somebody who is not the coach's client, `invalid` without anybody */
async function receiverOf(
  { db, who }: Context,
  { member, email }: InputOf<typeof contract.givePurchase>,
): Promise<Buyer> {
  if (member !== undefined) {
    await requireActive(db, who, member)
    const user = orNotFound(await findUser(db, member))
    return { userId: user.id, name: user.full_name || user.username, email: null }
  }
  if (email === undefined) throw invalid('email', EMAIL_MISSING)
  return { userId: null, name: null, email }
}

/** Without a payment at Stripe. Says the same whether or not the account exists. */
export function givePurchase(
  ctx: Context,
  gift: InputOf<typeof contract.givePurchase>,
): Promise<{ offer: { title: string; line: string; slug: string } }> {
  const coachId = asCoach(ctx.who)
  return inTransaction(ctx, async ctx => {
    await catalog.lockOffer(ctx.db, gift.offer)
    const offer = orNotFound(await catalog.findOwn(ctx.db, coachId, gift.offer))
    const receiver = await receiverOf(ctx, gift)
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
  ctx: PaymentContext & Context,
  { id }: InputOf<typeof contract.markPaid>,
): Promise<contract.SoldPurchase> {
  const coachId = asCoach(ctx.who)
  const found = orNotFound(await store.findOfCoach(ctx.db, coachId, id))
  const current = providerOf(found) ? await synchronizePurchase(ctx, id) : found
  requireUnpaid(current)
  await providerOf(current)
    ?.expire(ctx, saleOf(current))
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
