import { MINUTE_MS } from '#src/contract/calendar.ts'
import { HOLD_CHANGES_MAX } from '#src/features/scheduling/constants.ts'
import { findTime, holdForOther } from '#src/features/scheduling/server/exposed.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { FREE_HOLD_MINUTES } from '../constants.ts'
import type { PurchaseState } from '../contract/checkout.ts'
import { findLimits, lockOffer } from './catalog.store.ts'
import { requireFirst } from './checkout.ts'
import { mailConfirm } from './purchase-mails.ts'
import { findByToken, stateOf, waitsForMail } from './purchase-states.ts'
import * as store from './purchases.store.ts'
import type { PaymentContext } from './sales.ts'

interface MailedAgain {
  token: string
  /** Without one, it goes where it went. */
  email?: string | undefined
  /** Of the network that asks. */
  address: string
}

/**
 * Mails the link of a free offer's held time once more. With another address the time is held for that one, as long as at
 * first, and the link that went to the one before takes nothing.
 * @throws AppError `not_found`, `hold_ended`, `address_changes`, `already_taken`, or `too_many` mails
 */
export async function mailConfirmAgain(
  ctx: PaymentContext,
  { token, email, address }: MailedAgain,
): Promise<PurchaseState> {
  const { id, offer_id } = await findByToken(ctx, token)
  const mailed = await inTransaction(ctx, async ctx => {
    if (email !== undefined && offer_id !== null) await lockOffer(ctx.db, offer_id)
    const locked = orNotFound(await store.lockPurchase(ctx.db, id))
    if (!waitsForMail(locked) || locked.checkout_until <= ctx.now.toISOString())
      throw new AppError('hold_ended')
    const to = email ?? locked.email ?? ''
    const isOther = to.toLowerCase() !== locked.email_key
    if (isOther && locked.address_changes >= HOLD_CHANGES_MAX) throw new AppError('address_changes')
    if (!(await mayMailStranger(ctx, address, to))) throw new AppError('too_many')
    const purchase = isOther ? await holdFor(ctx, locked, to) : locked
    const time = await findTime(ctx.db, {
      purchaseId: id,
      appointmentId: purchase.appointment_id ?? 0,
    })
    if (time?.status !== 'held') throw new AppError('hold_ended')
    await mailConfirm(ctx, purchase, time)
    return purchase
  })
  return stateOf(ctx, mailed, null)
}

async function holdFor(
  ctx: PaymentContext,
  locked: store.StoredPurchase,
  email: string,
): Promise<store.StoredPurchase> {
  const offer = locked.offer_id === null ? undefined : await findLimits(ctx.db, locked.offer_id)
  if (offer) await requireFirst(ctx.db, offer, { userId: null, name: locked.name, email })
  const until = new Date(ctx.now.getTime() + FREE_HOLD_MINUTES * MINUTE_MS).toISOString()
  const held = { purchaseId: locked.id, appointmentId: locked.appointment_id ?? 0 }
  const isHeld = await holdForOther(ctx, held, { email: email.toLowerCase(), until })
  if (!isHeld) throw new AppError('hold_ended')
  return store.updatePurchase(ctx.db, locked.id, {
    ...{ email, email_key: email.toLowerCase() },
    checkout_until: until,
    address_changes: locked.address_changes + 1,
  })
}
