import type { Observed } from '#src/features/payments/domain/sales.ts'
import { stripeProvider } from '#src/features/payments/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { Change } from './granting.ts'
import * as store from './purchases.store.ts'
import { type PaymentContext, providerOf, saleOf, tidyUp } from './sales.ts'
import { settlePurchase } from './settling.ts'

/** How often it is read again when others keep writing meanwhile. */
const ATTEMPTS = 8

export const causeOf = ({ paid_by }: store.StoredPurchase): string =>
  paid_by === 'stripe' ? 'stripe' : 'visitor'

/**
 * Does a change, and once more without the chosen time if somebody takes that time at the same moment: then a transaction
 * that has begun to take it must be rolled back.
 */
export async function withTime<C extends AnyContext, T>(
  ctx: C,
  work: (ctx: C, triesTime: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, ctx => work(ctx, true))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return inTransaction(ctx, ctx => work(ctx, false))
  }
}

interface Written {
  purchase: store.StoredPurchase
  observed: Observed
}

/** @returns null when it was written by another since it was read */
const write = (
  ctx: PaymentContext,
  read: store.StoredPurchase,
  observed: Observed,
  { by, reason }: { by: string; reason: string | null },
): Promise<Written | null> =>
  withTime(ctx, async (ctx, triesTime) => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, read.id))
    if (locked.version !== read.version) return null
    const change: Change = { ...ctx, by, triesTime }
    const settled = await settlePurchase(change, locked, observed, reason)
    const version = locked.version + 1
    return { purchase: await store.updatePurchase(ctx.db, settled.id, { version }), observed }
  })

/**
 * Reads the payment again and writes down how it stands. What was read is only written while nobody else has written
 * since, so that an older answer never replaces a newer one.
 * @param refund by a coach: its reason, once the money is on its way back
 */
export async function synchronizePurchase(
  ctx: PaymentContext,
  id: number,
  refund: { by: string; reason: string } | null = null,
): Promise<store.StoredPurchase> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const purchase = orNotFound(await store.findById(ctx.db, id))
    const provider = providerOf(purchase)
    if (!provider) return purchase
    // Without Stripe's keys nothing can be read.
    if (provider === stripeProvider && !ctx.deps.settings.stripe) return purchase
    const observed = await provider.read(ctx, saleOf(purchase))
    const cause = refund ?? { by: causeOf(purchase), reason: null }
    const written = await write(ctx, purchase, observed, cause)
    if (!written) continue
    await tidyUp(ctx, provider, written).catch(error => {
      ctx.log.warn({ err: error, purchase: id }, 'a purchase could not be tidied up yet')
    })
    return written.purchase
  }
  throw new AppError('unavailable')
}
