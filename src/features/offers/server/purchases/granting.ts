import { beginCoaching } from '#src/features/coaching/server/exposed.ts'
import { periodEnd } from '#src/features/membership/domain/period.ts'
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
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import type { LeaveDeps, MemberHooks } from '#src/platform/server/members.ts'
import type { PaidBy } from '../../constants.ts'
import { mailGranted, mailRefunded } from './mails.ts'
import { dropPlaces, enterGroups, freeTime } from './places.ts'
import * as store from './store.ts'
import { soldText } from './words.ts'

export interface Change {
  trx: Db
  deps: Deps
  now: Date
  /** Who caused it, for the audit log: `stripe`, `visitor`, or a coach's username. */
  by: string
  /** False in a second attempt, after the chosen time was just taken by another. */
  triesTime?: boolean
}

type Purchase = store.StoredPurchase

async function grantContents(
  { trx, deps, now }: Change,
  { id: purchaseId, user_id: userId, contents, bought_at }: Purchase,
): Promise<void> {
  const from = bought_at ?? now.toISOString()
  for (const [item, content] of contents.entries()) {
    if (content.kind === 'sessions') {
      const { session_type: typeId, name, minutes, count, months } = content
      const expires_at = periodEnd(from, months)
      const grant = { purchaseId, item, userId, typeId, name, minutes, count, expires_at }
      await grantBought(trx, grant, now)
    } else if (content.kind === 'plan') {
      const { plan, months } = content
      await grantMonths({ trx, deps, now }, { purchaseId, item, userId, plan, months })
    }
  }
}

/** Books the chosen time, or says that it was taken. @throws AppError when it was taken at this very moment */
async function bookChosen(change: Change, purchase: Purchase): Promise<Purchase> {
  const { trx, now, triesTime = true } = change
  const { id: purchaseId, appointment_id: appointmentId } = purchase
  if (appointmentId === null) return purchase
  const selling = { ...change, sold: soldText(purchase) }
  if (await bookHeld(selling, { purchaseId, appointmentId })) return purchase
  const lost = await findTime(trx, { purchaseId, appointmentId })
  if (triesTime && lost && lost.starts_at > now.toISOString()) {
    const { member_id, guest_name, guest_email, session_type_id: typeId } = lost
    const buyer =
      member_id === null
        ? { name: guest_name ?? '', email: guest_email ?? '' }
        : { memberId: member_id }
    const { starts_at: start, zone } = lost
    const again = await bookAgain(selling, { purchaseId, typeId, start, zone, buyer, until: start })
    return store.updatePurchase(trx, purchaseId, { appointment_id: again })
  }
  return store.updatePurchase(trx, purchaseId, { appointment_id: null, time_lost: true })
}

/** A buyer of sessions becomes the coach's client, unless the coach has lost the right. */
async function beginClient(
  change: Claim,
  { coach_id: coachId, contents }: Purchase,
  memberId: number,
): Promise<void> {
  const { trx } = change
  if (coachId === null || contents.every(({ kind }) => kind !== 'sessions')) return
  if (await store.isCoach(trx, coachId)) await beginCoaching(change, { coachId, memberId })
}

interface Granted {
  /** An instant. */
  at: string
  paidBy?: PaidBy
}

/** Grants what was bought, once: only an unpaid purchase is granted. */
export async function grantPurchase(
  change: Change,
  purchase: Purchase,
  { at, paidBy = purchase.paid_by }: Granted,
): Promise<Purchase> {
  const { trx } = change
  const paid = await store.updatePurchase(trx, purchase.id, {
    status: 'paid',
    paid_by: paidBy,
    bought_at: at,
    processing: false,
  })
  await grantContents(change, paid)
  if (paid.user_id !== null) {
    await enterGroups(trx, paid, paid.user_id, change.now)
    await giveBoughtTo(change, { purchaseId: paid.id, userId: paid.user_id })
  }
  const booked = await bookChosen(change, paid)
  if (booked.user_id !== null) await beginClient(change, booked, booked.user_id)
  await mailGranted(change, booked)
  const isGift = paidBy === 'given' || paidBy === 'free'
  const action = isGift ? 'given' : 'paid'
  const details = { price: booked.price, by: paidBy }
  await auditPurchase(trx, { purchaseId: booked.id, action, by: change.by, details }, change.now)
  return booked
}

/** What it takes to make a purchase an account's. */
type Claim = Omit<Change, 'by' | 'deps'> & { deps: LeaveDeps & { members: MemberHooks } }

/** A paid purchase becomes an account's: by a press of whoever has proven its address, or by the link mailed there. */
export async function claimPurchase(
  change: Claim,
  purchase: Purchase,
  userId: number,
): Promise<void> {
  const { trx, deps, now } = change
  await store.updatePurchase(trx, purchase.id, {
    ...{ user_id: userId, invite_hash: null, invite_until: null },
  })
  await giveBoughtTo(change, { purchaseId: purchase.id, userId })
  if (purchase.status === 'refunded') return
  await giveMonthsTo({ trx, deps, now }, purchase.id, userId)
  await enterGroups(trx, purchase, userId, now)
  await beginClient(change, purchase, userId)
}

/** Ends an unpaid checkout: its time, place and number are free again. */
export async function cancelUnpaid(change: Change, purchase: Purchase): Promise<Purchase> {
  const { trx } = change
  await freeTime(change, purchase)
  await dropPlaces(change, purchase)
  return store.updatePurchase(trx, purchase.id, {
    ...{ status: 'canceled', processing: false, checkout_url: null, check_at: null },
  })
}

/** Ends what is unused, because all that was paid was given back, or a dispute was lost. */
export async function endRefunded(
  change: Change,
  purchase: Purchase,
  reason: string | null,
): Promise<Purchase> {
  const { trx, now, by } = change
  for (const { user_id: userId, plan, starts_at: from, ends_at: to } of await endMonths(
    change,
    purchase.id,
  ))
    if (userId !== null && from !== null && to !== null)
      await takeBackGranted(trx, { userId, plan, from, to }, now)
  await dropPlaces(change, purchase)
  await endBought(change, purchase.id)
  const ended = await store.updatePurchase(trx, purchase.id, {
    ...{ status: 'refunded', refunded_at: now.toISOString(), next_at: null, failed_at: null },
    ...{ pay_url: null, paused_at: null, invite_hash: null, invite_until: null },
    ...(reason !== null && { refund_reason: reason }),
  })
  await mailRefunded(change, ended)
  const details = { amount: ended.refunded }
  await auditPurchase(trx, { purchaseId: ended.id, action: 'refunded', by, details }, now)
  return ended
}
