import { periodEnd } from '#src/contract/calendar.ts'
import { beginCoaching } from '#src/features/coaching/server/exposed.ts'
import { endMonths, giveMonthsTo, grantMonths } from '#src/features/membership/server/exposed.ts'
import {
  auditPurchase,
  bookAgain,
  bookHeld,
  endBought,
  findTime,
  giveBoughtTo,
  grantBought,
  takeBackGranted,
} from '#src/features/scheduling/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { PaidBy } from '../constants.ts'
import { dropPlaces, enterGroups, freeTime } from './places.ts'
import { mailGranted, mailRefunded } from './purchase-mails.ts'
import * as store from './purchases.store.ts'
import { soldText } from './words.ts'

export interface Change extends AnyContext {
  /** Who caused it, for the audit log: `stripe`, `visitor`, or a coach's username. */
  by: string
  /** False in a second attempt, after the chosen time was just taken by another. */
  triesTime?: boolean
}

type Purchase = store.StoredPurchase

async function grantContents(
  ctx: Change,
  { id: purchaseId, user_id: userId, contents, bought_at }: Purchase,
): Promise<void> {
  const from = bought_at ?? ctx.now.toISOString()
  for (const [item, content] of contents.entries()) {
    if (content.kind === 'sessions') {
      const { session_type: typeId, name, minutes, count, months } = content
      const expires_at = periodEnd(from, months)
      const grant = { purchaseId, item, userId, typeId, name, minutes, count, expires_at }
      await grantBought(ctx, grant)
    } else if (content.kind === 'plan') {
      const { plan, months } = content
      await grantMonths(ctx, { purchaseId, item, userId, plan, months })
    }
  }
}

/** Books the chosen time, or says that it was taken. @throws AppError when it was taken at this very moment */
async function bookChosen(ctx: Change, purchase: Purchase): Promise<Purchase> {
  const { triesTime = true } = ctx
  const { id: purchaseId, appointment_id: appointmentId } = purchase
  if (appointmentId === null) return purchase
  const selling = { ...ctx, sold: soldText(purchase) }
  if (await bookHeld(selling, { purchaseId, appointmentId })) return purchase
  const lost = await findTime(ctx.db, { purchaseId, appointmentId })
  if (triesTime && lost && lost.starts_at > ctx.now.toISOString()) {
    const { member_id, guest_name, guest_email, session_type_id: typeId } = lost
    const buyer =
      member_id === null
        ? { name: guest_name ?? '', email: guest_email ?? '' }
        : { memberId: member_id }
    const { starts_at: start, zone } = lost
    const again = await bookAgain(selling, { purchaseId, typeId, start, zone, buyer, until: start })
    return store.updatePurchase(ctx.db, purchaseId, { appointment_id: again })
  }
  return store.updatePurchase(ctx.db, purchaseId, { appointment_id: null, time_lost: true })
}

/** A buyer of sessions becomes the coach's client, unless the coach has lost the right. */
async function beginClient(
  ctx: AnyContext,
  { coach_id: coachId, contents }: Purchase,
  memberId: number,
): Promise<void> {
  if (coachId === null || contents.every(({ kind }) => kind !== 'sessions')) return
  if (await store.isCoach(ctx.db, coachId)) await beginCoaching(ctx, { coachId, memberId })
}

interface Granted {
  /** An instant. */
  at: string
  paidBy?: PaidBy
}

/** Grants what was bought, once: only an unpaid purchase is granted. */
export async function grantPurchase(
  ctx: Change,
  purchase: Purchase,
  { at, paidBy = purchase.paid_by }: Granted,
): Promise<Purchase> {
  const paid = await store.updatePurchase(ctx.db, purchase.id, {
    status: 'paid',
    paid_by: paidBy,
    bought_at: at,
    processing: false,
  })
  await grantContents(ctx, paid)
  if (paid.user_id !== null) {
    await enterGroups(ctx, paid, paid.user_id)
    await giveBoughtTo(ctx, { purchaseId: paid.id, userId: paid.user_id })
  }
  const booked = await bookChosen(ctx, paid)
  if (booked.user_id !== null) await beginClient(ctx, booked, booked.user_id)
  await mailGranted(ctx, booked)
  const isGift = paidBy === 'given' || paidBy === 'free'
  const action = isGift ? 'given' : 'paid'
  const details = { price: booked.price, by: paidBy }
  await auditPurchase(ctx, { purchaseId: booked.id, action, by: ctx.by, details })
  return booked
}

/** A paid purchase becomes an account's: by a press of whoever has proven its address, or by the link mailed there. */
export async function claimPurchase(
  ctx: AnyContext,
  purchase: Purchase,
  userId: number,
): Promise<void> {
  await store.updatePurchase(ctx.db, purchase.id, {
    ...{ user_id: userId, invite_hash: null, invite_until: null },
  })
  await giveBoughtTo(ctx, { purchaseId: purchase.id, userId })
  if (purchase.status === 'refunded') return
  await giveMonthsTo(ctx, purchase.id, userId)
  await enterGroups(ctx, purchase, userId)
  await beginClient(ctx, purchase, userId)
}

/** Ends an unpaid checkout: its time, place and number are free again. */
export async function cancelUnpaid(ctx: Change, purchase: Purchase): Promise<Purchase> {
  await freeTime(ctx, purchase)
  await dropPlaces(ctx, purchase)
  return store.updatePurchase(ctx.db, purchase.id, {
    ...{ status: 'canceled', processing: false, checkout_url: null, check_at: null },
  })
}

/** Ends what is unused, because all that was paid was given back, or a dispute was lost. */
export async function endRefunded(
  ctx: Change,
  purchase: Purchase,
  reason: string | null,
): Promise<Purchase> {
  const { by } = ctx
  for (const { user_id: userId, plan, starts_at: from, ends_at: to } of await endMonths(
    ctx,
    purchase.id,
  ))
    if (userId !== null && from !== null && to !== null)
      await takeBackGranted(ctx, { userId, plan, from, to })
  await dropPlaces(ctx, purchase)
  await endBought(ctx, purchase.id)
  const ended = await store.updatePurchase(ctx.db, purchase.id, {
    ...{ status: 'refunded', refunded_at: ctx.now.toISOString(), next_at: null, failed_at: null },
    ...{ pay_url: null, paused_at: null, invite_hash: null, invite_until: null },
    ...(reason !== null && { refund_reason: reason }),
  })
  await mailRefunded(ctx, ended)
  const details = { amount: ended.refunded }
  await auditPurchase(ctx, { purchaseId: ended.id, action: 'refunded', by, details })
  return ended
}
