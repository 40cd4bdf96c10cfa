import { msg } from '@lingui/core/runtime-macro'
import { DAY_MS } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { queueClosing } from '#src/features/payments/server/exposed.ts'
import {
  handBoughtTo,
  listBought,
  listBoughtEnding,
} from '#src/features/scheduling/server/exposed.ts'
import type { AnyContext, Charged, KeptByAddress, Member } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { ENDED_WORDS, ENDING_DAYS, PAUSE_AFTER_DAYS } from '../constants.ts'
import { clearWords, leaveOffers } from './catalog.store.ts'
import { mailCoach } from './coach-mails.ts'
import { dropPlaces } from './places.ts'
import { mailEnding, mailOverdue } from './purchase-mails.ts'
import { endIfOver } from './purchase-states.ts'
import { leftOf, sumLeft } from './purchase-views.ts'
import * as store from './purchases.store.ts'
import type { PaymentContext } from './sales.ts'
import { readSite } from './settings.store.ts'
import { pausePurchase } from './settling.ts'
import { causeOf, synchronizePurchase } from './synchronizing.ts'

const BATCH = 50
/** How long a checkout that nobody paid is kept. */
const UNPAID_DAYS = 60

const after = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString()

/** Something was reported: the purchases it is about are read again. */
export const readReported: Charged = async (context, about) => {
  let failure: unknown
  for (const id of await store.listReported(context.db, about))
    await synchronizePurchase(context, id).catch(error => {
      failure ??= error
    })
  // The others have been read; the report is tried again for this one.
  if (failure !== undefined) throw failure
}

/** Reads again what is due, and ends what nobody paid. */
export async function readDue(ctx: PaymentContext): Promise<void> {
  const at = ctx.now.toISOString()
  await workOnRows(ctx, 'purchases', {
    list: except => store.listDue(ctx.db, at, BATCH, except),
    work: ({ id }) => synchronizePurchase(ctx, id),
  })
  await workOnRows(ctx, 'unpaid purchases', {
    list: except => store.listOver(ctx.db, at, BATCH, except),
    work: purchase =>
      purchase.paid_by === 'stripe' && purchase.session_id !== null
        ? synchronizePurchase(ctx, purchase.id)
        : endIfOver(ctx, purchase),
  })
}

/** Pauses what is unused once an instalment is overdue for long. */
export async function pauseOverdue(ctx: PaymentContext): Promise<void> {
  const pause = (id: number) =>
    inTransaction(ctx, async ctx => {
      const purchase = await store.lockPurchase(ctx.db, id)
      if (purchase?.status !== 'past_due' || purchase.paused_at !== null) return
      await mailOverdue(ctx, purchase, 'offer_paused')
      await pausePurchase({ ...ctx, by: causeOf(purchase) }, purchase)
    })
  await workOnRows(ctx, 'overdue instalments', {
    list: except => store.listOverdue(ctx.db, after(ctx.now, -PAUSE_AFTER_DAYS), BATCH, except),
    work: ({ id }) => pause(id),
  })
}

/** Tells once that sessions end soon: nothing lapses in silence. */
export async function warnEnding(ctx: PaymentContext): Promise<void> {
  const warn = (id: number) =>
    inTransaction(ctx, async ctx => {
      const purchase = await store.lockPurchase(ctx.db, id)
      if (!purchase || purchase.warned_at !== null) return
      const bought = (await listBought(ctx.db, [id])).filter(each => leftOf(each, ctx.now) > 0)
      const until = bought.map(({ expires_at }) => expires_at).sort()[0]
      if (until === undefined) return
      await mailEnding(ctx, purchase, {
        left: sumLeft(bought, ctx.now),
        until,
      })
      await store.updatePurchase(ctx.db, id, { warned_at: ctx.now.toISOString() })
    })
  await workOnRows(ctx, 'sessions that end', {
    list: async except => {
      const ending = await listBoughtEnding(
        ctx.db,
        ctx.now.toISOString(),
        after(ctx.now, ENDING_DAYS),
        500,
      )
      const ids = new Set(ending.map(({ purchase_id }) => purchase_id))
      return [...ids].filter(id => !except.includes(id)).map(id => ({ id }))
    },
    work: ({ id }) => warn(id),
  })
}

export async function sweepPurchases(ctx: AnyContext): Promise<void> {
  const { kept_years } = await readSite(ctx.db)
  await store.deleteOld(ctx.db, {
    books: after(ctx.now, -365.25 * kept_years),
    unpaid: after(ctx.now, -UNPAID_DAYS),
  })
}

/** Nobody is charged after leaving; what was bought stays for the books without a name. */
async function forget(
  ctx: AnyContext,
  who: { userId: number | null; emailKey: string | null },
): Promise<number> {
  const purchases = await store.anonymizePurchases(ctx.db, who)
  for (const purchase of purchases) {
    const { customer_id, subscription_id } = purchase
    if (customer_id !== null && subscription_id !== null) {
      await queueClosing(ctx.db, customer_id, ctx.now.toISOString())
      if (purchase.next_at !== null)
        await mailCoach(ctx, purchase, 'failed_payments', () => ({
          heading: said(msg`Instalments have ended`),
          text: said(
            msg`Nothing more is charged, because ${{ reason: said(ENDED_WORDS.buyer) }}. What was paid stands.`,
          ),
        }))
    }
    // A place that waited for an account would wait for ever.
    if (purchase.user_id === null) await dropPlaces(ctx, purchase)
  }
  await store.endForBuyer(
    ctx.db,
    purchases.map(({ id }) => id),
    ctx.now.toISOString(),
  )
  return purchases.length
}

/** Of an account that is deleted: its purchases, and the offers of a coach. */
export async function forgetAccount(ctx: AnyContext, { id, email }: Member): Promise<void> {
  await forget(ctx, { userId: id, emailKey: email?.toLowerCase() ?? null })
  await store.readSoon(ctx.db, id, ctx.now.toISOString())
  await clearWords(ctx.db, id)
  await leaveOffers(ctx.db, id, null)
}

/** For an erasure by address. */
export const eraseAddress: KeptByAddress['erase'] = (ctx, emailKey) =>
  forget(ctx, { userId: null, emailKey })

/** A coach without the right sells nothing; what was sold stands, with another coach if there is one. */
export async function endLed(
  ctx: AnyContext,
  coachId: number,
  to: number | null,
): Promise<{ handed_over: number; cancelled: number }> {
  await leaveOffers(ctx.db, coachId, to)
  if (to !== null)
    await handBoughtTo(ctx, await store.givePurchases(ctx.db, { coach_id: coachId }, to), to)
  return { handed_over: 0, cancelled: 0 }
}
