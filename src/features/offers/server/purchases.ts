import { DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import {
  auditPurchase,
  extendBought,
  listBought,
  listWithBooked,
} from '#src/features/scheduling/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { ENDING_DAYS, UNBOOKED_DAYS, UNTIL_PAST } from '../constants.ts'
import type * as contract from '../contract/purchases.ts'
import { endRefunded } from './granting.ts'
import { mailSuggest } from './purchase-mails.ts'
import { leftOf, ownViewsOf, soldViewOf, soldViewsOf, sumLeft } from './purchase-views.ts'
import * as store from './purchases.store.ts'
import { type PaymentContext, providerOf, saleOf } from './sales.ts'
import { synchronizePurchase } from './synchronizing.ts'

const OWN_SHOWN = 100

export async function listUserPurchases(
  ctx: Context,
  { cursor }: InputOf<typeof contract.listUserPurchases>,
): Promise<{ data: contract.OwnPurchase[]; beside: { next_cursor?: string } }> {
  const rows = await store.listOfUser(ctx.db, ctx.who.userId, cursor, OWN_SHOWN)
  const shown = rows.slice(0, OWN_SHOWN)
  const next = rows.length > OWN_SHOWN ? shown.at(-1)?.id : undefined
  return {
    data: await ownViewsOf(ctx, shown),
    beside: next === undefined ? {} : { next_cursor: String(next) },
  }
}

/** Of a `member` only with an active coaching, as for everything on a client's page. */
export async function listPurchases(
  ctx: Context,
  query: InputOf<typeof contract.listPurchases>,
): Promise<{
  data: contract.SoldPurchase[]
  beside: { total: number; next_cursor: string | null }
}> {
  const coachId = asCoach(ctx.who)
  const { member } = query
  const isClient =
    member === undefined || (await store.listClients(ctx.db, coachId, [member])).length > 0
  if (!isClient) return { data: [], beside: { total: 0, next_cursor: null } }
  const { data, beside } = await store.listOfCoach(ctx.db, coachId, query)
  return { data: await soldViewsOf(ctx, coachId, data), beside }
}

/** The coach has opened it. @throws AppError `not_found` */
export async function seePurchase(
  ctx: Context,
  { id }: InputOf<typeof contract.seePurchase>,
): Promise<contract.SoldPurchase> {
  const coachId = asCoach(ctx.who)
  const purchase = orNotFound(await store.findOfCoach(ctx.db, coachId, id))
  await store.markSeen(ctx.db, { coachId, id }, ctx.now.toISOString())
  return soldViewOf(ctx, coachId, purchase)
}

/** @throws AppError `purchase_state` without sessions, `invalid` for an end that is not later */
export async function extendPurchase(
  ctx: Context,
  { id, until }: InputOf<typeof contract.extendPurchase>,
): Promise<contract.SoldPurchase> {
  const coachId = asCoach(ctx.who)
  const extended = await inTransaction(ctx, async ctx => {
    const purchase = await store.lockOwn(ctx.db, coachId, id)
    const bought = await listBought(ctx.db, [id])
    const stands = purchase.status === 'paid' || purchase.status === 'past_due'
    if (!stands || bought.length === 0) throw new AppError('purchase_state')
    const first = bought.map(({ expires_at }) => expires_at).sort()[0] ?? ''
    if (until <= ctx.now.toISOString() || until <= first) throw invalid('until', UNTIL_PAST)
    await extendBought(ctx.db, id, until)
    const changed = await store.updatePurchase(ctx.db, id, { warned_at: null })
    const by = await store.usernameOf(ctx.db, coachId)
    const details = { until }
    await auditPurchase(ctx, { purchaseId: id, action: 'extended', by, details })
    return changed
  })
  return soldViewOf(ctx, coachId, extended)
}

/** @throws AppError `purchase_state` without sessions left, `too_many` within a day of the last one */
export async function suggestTime(
  ctx: Context,
  { id }: InputOf<typeof contract.suggestTime>,
): Promise<contract.SoldPurchase> {
  const coachId = asCoach(ctx.who)
  const suggested = await inTransaction(ctx, async ctx => {
    const purchase = await store.lockOwn(ctx.db, coachId, id)
    const left = sumLeft(await listBought(ctx.db, [id]), ctx.now)
    if (left === 0 || purchase.paused_at !== null) throw new AppError('purchase_state')
    const yesterday = new Date(ctx.now.getTime() - DAY_MS).toISOString()
    if (purchase.suggested_at !== null && purchase.suggested_at > yesterday)
      throw new AppError('too_many')
    await mailSuggest(ctx, purchase, left)
    return store.updatePurchase(ctx.db, id, { suggested_at: ctx.now.toISOString() })
  })
  return soldViewOf(ctx, coachId, suggested)
}

type Purchase = store.StoredPurchase

const DESK_READ = 500
const DESK_SHOWN = 50

const whyOf = (
  purchase: Purchase,
  { left, until }: { left: number; until: string | null },
  { isBooked, now }: { isBooked: boolean; now: Date },
): contract.DeskPurchase['why'] | null => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const soon = new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString()
  if (purchase.disputed) return 'disputed'
  if (left === 0) return null
  if (purchase.time_lost && !isBooked) return 'time_lost'
  if (until !== null && until <= soon) return 'ending'
  const since = purchase.suggested_at ?? purchase.bought_at ?? purchase.created_at
  return !isBooked && since <= ago(UNBOOKED_DAYS) ? 'unbooked' : null
}

/** What of the coach's sales needs a look. */
export async function listDeskPurchases(ctx: Context): Promise<contract.DeskPurchase[]> {
  const coachId = asCoach(ctx.who)
  const purchases = await store.listStanding(ctx.db, coachId, DESK_READ)
  const ids = purchases.map(({ id }) => id)
  const bought = await listBought(ctx.db, ids)
  const booked = await listWithBooked(ctx.db, ids, ctx.now.toISOString())
  const due = purchases.flatMap(purchase => {
    const left = bought.filter(
      each => each.purchase_id === purchase.id && leftOf(each, ctx.now) > 0,
    )
    const sum = {
      left: sumLeft(left, ctx.now),
      until: left.map(({ expires_at }) => expires_at).sort()[0] ?? null,
    }
    const why = whyOf(purchase, sum, { isBooked: booked.has(purchase.id), now: ctx.now })
    return why === null ? [] : [{ purchase, why, ...sum }]
  })
  const shown = due.slice(0, DESK_SHOWN)
  const views = await soldViewsOf(
    ctx,
    coachId,
    shown.map(({ purchase }) => purchase),
  )
  return shown.map(({ purchase, why, left, until }, index) => {
    const client = views[index]?.client ?? null
    return {
      id: purchase.id,
      why,
      client: client && { id: client.id, name: client.name || client.email },
      title: purchase.title,
      left,
      until,
      suggested_at: purchase.suggested_at,
    }
  })
}

/** @throws AppError `already_refunded`, `purchase_state` before it is paid */
function requireRefundable({ status }: Purchase): void {
  if (status === 'refunded') throw new AppError('already_refunded')
  if (status !== 'paid' && status !== 'past_due') throw new AppError('purchase_state')
}

/**
 * Gives back everything that was paid, and ends what is unused.
 * @throws AppError `already_refunded`, `purchase_state`, `unavailable` while Stripe is down: then nothing has ended
 */
export async function giveBack(
  ctx: PaymentContext,
  purchase: Purchase,
  cause: { by: string; reason: string },
): Promise<Purchase> {
  requireRefundable(purchase)
  const provider = providerOf(purchase)
  if (purchase.paid_by === 'stripe' && provider) {
    if (!ctx.deps.settings.stripe) throw new AppError('unavailable')
    const observed = await provider.read(ctx, saleOf(purchase))
    await provider.endInstalments(ctx, observed)
    await provider.refund(ctx, observed.payments)
    return synchronizePurchase(ctx, purchase.id, cause)
  }
  return inTransaction(ctx, async ctx => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, purchase.id))
    requireRefundable(locked)
    const { paid: refunded, version } = locked
    await store.updatePurchase(ctx.db, locked.id, {
      refunded,
      version: version + 1,
      check_at: null,
    })
    const change = { ...ctx, by: cause.by }
    return endRefunded(change, { ...locked, refunded }, cause.reason)
  })
}

export async function refundPurchase(
  ctx: PaymentContext & Context,
  { id, reason }: InputOf<typeof contract.refundPurchase>,
): Promise<contract.SoldPurchase> {
  const coachId = asCoach(ctx.who)
  const purchase = orNotFound(await store.findOfCoach(ctx.db, coachId, id))
  const by = await store.usernameOf(ctx.db, coachId)
  return soldViewOf(ctx, coachId, await giveBack(ctx, purchase, { by, reason }))
}
