import { DAY_MS } from '#src/contract/calendar.ts'
import { closeCustomer } from '#src/features/membership/server/exposed.ts'
import {
  handBoughtTo,
  listBought,
  listBoughtEnding,
} from '#src/features/scheduling/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import type { Charged, KeptByAddress, LeaveDeps, Member } from '#src/platform/server/members.ts'
import { ENDED_WORDS, ENDING_DAYS, PAUSE_AFTER_DAYS } from '../../constants.ts'
import { clearWords, leaveOffers } from '../catalog/store.ts'
import type { PaymentContext } from '../payments/port.ts'
import { readSite } from '../settings/store.ts'
import { mailCoach } from './coach-mails.ts'
import { mailEnding, mailOverdue } from './mails.ts'
import { dropPlaces } from './places.ts'
import { pausePurchase } from './settling.ts'
import { endIfOver } from './states.ts'
import * as store from './store.ts'
import { causeOf, synchronizePurchase } from './synchronizing.ts'
import { leftOf, sumLeft } from './views.ts'

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
export async function readDue(context: PaymentContext): Promise<void> {
  const { db, now } = context
  const at = now.toISOString()
  await workOnRows(context, 'purchases', {
    list: except => store.listDue(db, at, BATCH, except),
    work: ({ id }) => synchronizePurchase(context, id),
  })
  await workOnRows(context, 'unpaid purchases', {
    list: except => store.listOver(db, at, BATCH, except),
    work: purchase =>
      purchase.paid_by === 'stripe' && purchase.session_id !== null
        ? synchronizePurchase(context, purchase.id)
        : endIfOver(context, purchase),
  })
}

/** Pauses what is unused once an instalment is overdue for long. */
export async function pauseOverdue(context: PaymentContext): Promise<void> {
  const { db, deps, now } = context
  const pause = (id: number) =>
    inTransaction(db, async trx => {
      const purchase = await store.lockPurchase(trx, id)
      if (purchase?.status !== 'past_due' || purchase.paused_at !== null) return
      await mailOverdue({ trx, deps, now }, purchase, 'offer_paused')
      await pausePurchase({ trx, deps, now, by: causeOf(purchase) }, purchase)
    })
  await workOnRows(context, 'overdue instalments', {
    list: except => store.listOverdue(db, after(now, -PAUSE_AFTER_DAYS), BATCH, except),
    work: ({ id }) => pause(id),
  })
}

/** Tells once that sessions end soon: nothing lapses in silence. */
export async function warnEnding(context: PaymentContext): Promise<void> {
  const { db, deps, now } = context
  const warn = (id: number) =>
    inTransaction(db, async trx => {
      const purchase = await store.lockPurchase(trx, id)
      if (!purchase || purchase.warned_at !== null) return
      const bought = (await listBought(trx, [id])).filter(each => leftOf(each, now) > 0)
      const until = bought.map(({ expires_at }) => expires_at).sort()[0]
      if (until === undefined) return
      await mailEnding({ trx, deps, now }, purchase, { left: sumLeft(bought, now), until })
      await store.updatePurchase(trx, id, { warned_at: now.toISOString() })
    })
  await workOnRows(context, 'sessions that end', {
    list: async except => {
      const ending = await listBoughtEnding(db, now.toISOString(), after(now, ENDING_DAYS), 500)
      const ids = new Set(ending.map(({ purchase_id }) => purchase_id))
      return [...ids].filter(id => !except.includes(id)).map(id => ({ id }))
    },
    work: ({ id }) => warn(id),
  })
}

export async function sweepPurchases(db: Db, now: Date): Promise<void> {
  const { kept_years } = await readSite(db)
  await store.deleteOld(db, {
    books: after(now, -365.25 * kept_years),
    unpaid: after(now, -UNPAID_DAYS),
  })
}

/** Nobody is charged after leaving; what was bought stays for the books without a name. */
async function forget(
  trx: Db,
  who: { userId: number | null; emailKey: string | null },
  { deps, now }: { deps: LeaveDeps; now: Date },
): Promise<number> {
  const purchases = await store.anonymizePurchases(trx, who)
  for (const purchase of purchases) {
    const { customer_id, subscription_id } = purchase
    if (customer_id !== null && subscription_id !== null) {
      await closeCustomer(trx, customer_id, now.toISOString())
      if (purchase.next_at !== null)
        await mailCoach({ trx, deps, now }, purchase, 'failed_payments', {
          heading: 'Instalments have ended',
          text: `Nothing more is charged, because ${ENDED_WORDS.buyer}. What was paid stands.`,
        })
    }
    // A place that waited for an account would wait for ever.
    if (purchase.user_id === null) await dropPlaces({ trx, deps, now }, purchase)
  }
  await store.endForBuyer(
    trx,
    purchases.map(({ id }) => id),
    now.toISOString(),
  )
  return purchases.length
}

/** Of an account that is deleted: its purchases, and the offers of a coach. */
export async function forgetAccount(
  trx: Db,
  { id, email }: Member,
  now: Date,
  deps: LeaveDeps,
): Promise<void> {
  await forget(trx, { userId: id, emailKey: email?.toLowerCase() ?? null }, { deps, now })
  await store.readSoon(trx, id, now.toISOString())
  await clearWords(trx, id)
  await leaveOffers(trx, id, null)
}

/** For an erasure by address. */
export const eraseAddress: KeptByAddress['erase'] = (trx, emailKey, now, deps) =>
  forget(trx, { userId: null, emailKey }, { deps, now })

/** A coach without the right sells nothing; what was sold stands, with another coach if there is one. */
export async function endLed(
  { trx, now }: { trx: Db; deps: LeaveDeps; now: Date },
  coachId: number,
  to: number | null,
): Promise<{ handed_over: number; cancelled: number }> {
  await leaveOffers(trx, coachId, to)
  if (to !== null)
    await handBoughtTo(trx, await store.givePurchases(trx, { coach_id: coachId }, to), to, now)
  return { handed_over: 0, cancelled: 0 }
}
