import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { SoldPurchase } from '../../contract/purchases.ts'
import type { PaymentContext } from '../payments/port.ts'
import { endRefunded } from './granting.ts'
import * as store from './store.ts'
import { providerOf, synchronizePurchase } from './synchronizing.ts'
import { soldViewOf } from './views.ts'

type Purchase = store.StoredPurchase

/** @throws AppError `already_refunded`, `purchase_state` before it is paid */
function requireRefundable({ status }: Purchase): void {
  if (status === 'refunded') throw new AppError('already_refunded')
  if (status !== 'paid' && status !== 'past_due') throw new AppError('purchase_state')
}

/**
 * Gives back everything that was paid, and ends what is unused.
 * @throws AppError `already_refunded`, `purchase_state`, `unavailable` while Stripe is down: then nothing has ended
 */
export async function refundPurchase(
  context: PaymentContext,
  purchase: Purchase,
  cause: { by: string; reason: string },
): Promise<Purchase> {
  const { db, deps, now } = context
  requireRefundable(purchase)
  const provider = providerOf(purchase)
  if (purchase.paid_by === 'stripe' && provider) {
    if (!deps.settings.stripe) throw new AppError('unavailable')
    await provider.refund(context, purchase, await provider.read(context, purchase))
    return synchronizePurchase(context, purchase.id, cause)
  }
  return inTransaction(db, async trx => {
    const locked = orNotFound(await store.lockPurchase(trx, purchase.id))
    requireRefundable(locked)
    const { paid: refunded, version } = locked
    await store.updatePurchase(trx, locked.id, { refunded, version: version + 1, check_at: null })
    const change = { trx, deps, now, by: cause.by }
    return endRefunded(change, { ...locked, refunded }, cause.reason)
  })
}

export async function refundByCoach(
  context: PaymentContext,
  { coachId, id }: { coachId: CoachId; id: number },
  reason: string,
): Promise<SoldPurchase> {
  const { db, now } = context
  const purchase = orNotFound(await store.findOfCoach(db, coachId, id))
  const by = await store.usernameOf(db, coachId)
  return soldViewOf(db, coachId, await refundPurchase(context, purchase, { by, reason }), now)
}
