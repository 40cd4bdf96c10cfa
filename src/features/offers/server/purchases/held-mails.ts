import { MINUTE_MS } from '#src/contract/calendar.ts'
import { HOLD_CHANGES_MAX } from '#src/features/scheduling/constants.ts'
import { findTime, holdForOther } from '#src/features/scheduling/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { FREE_HOLD_MINUTES } from '../../constants.ts'
import type { PurchaseState } from '../../contract/checkout.ts'
import { findLimits, lockOffer } from '../catalog/store.ts'
import type { PaymentContext } from '../payments/port.ts'
import { requireFirst } from './checkout.ts'
import { mailConfirm } from './mails.ts'
import { findByToken, stateOf, waitsForMail } from './states.ts'
import * as store from './store.ts'

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
  context: PaymentContext,
  { token, email, address }: MailedAgain,
): Promise<PurchaseState> {
  const { db, deps, now } = context
  const { id, offer_id } = await findByToken(context, token)
  const mailed = await inTransaction(db, async trx => {
    if (email !== undefined && offer_id !== null) await lockOffer(trx, offer_id)
    const locked = orNotFound(await store.lockPurchase(trx, id))
    if (!waitsForMail(locked) || locked.checkout_until <= now.toISOString())
      throw new AppError('hold_ended')
    const to = email ?? locked.email ?? ''
    const isOther = to.toLowerCase() !== locked.email_key
    if (isOther && locked.address_changes >= HOLD_CHANGES_MAX) throw new AppError('address_changes')
    if (!(await mayMailStranger(trx, deps, address, to))) throw new AppError('too_many')
    const purchase = isOther ? await holdFor(context, trx, locked, to) : locked
    const time = await findTime(trx, {
      purchaseId: id,
      appointmentId: purchase.appointment_id ?? 0,
    })
    if (time?.status !== 'held') throw new AppError('hold_ended')
    await mailConfirm({ trx, deps, now }, purchase, time)
    return purchase
  })
  return stateOf(context, mailed, null)
}

async function holdFor(
  { deps, now }: PaymentContext,
  trx: Db,
  locked: store.StoredPurchase,
  email: string,
): Promise<store.StoredPurchase> {
  const offer = locked.offer_id === null ? undefined : await findLimits(trx, locked.offer_id)
  if (offer) await requireFirst(trx, offer, { userId: null, name: locked.name, email })
  const until = new Date(now.getTime() + FREE_HOLD_MINUTES * MINUTE_MS).toISOString()
  const held = { purchaseId: locked.id, appointmentId: locked.appointment_id ?? 0 }
  const isHeld = await holdForOther({ trx, deps, now }, held, { email: email.toLowerCase(), until })
  if (!isHeld) throw new AppError('hold_ended')
  return store.updatePurchase(trx, locked.id, {
    ...{ email, email_key: email.toLowerCase() },
    checkout_until: until,
    address_changes: locked.address_changes + 1,
  })
}
