import { DAY_MS } from '#src/contract/calendar.ts'
import type { QueryOf } from '#src/contract/endpoint.ts'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { auditPurchase, extendBought, listBought } from '#src/features/scheduling/server/exposed.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { UNTIL_PAST } from '../../constants.ts'
import type * as contract from '../../contract/purchases.ts'
import type { PaymentContext } from '../payments/port.ts'
import { claimOf } from './claims.ts'
import { mailSuggest } from './mails.ts'
import * as store from './store.ts'
import { ownViewsOf, soldViewOf, soldViewsOf, sumLeft } from './views.ts'

const OWN_SHOWN = 100

/** Everything that was bought with the caller's confirmed address becomes theirs first. */
export async function listUserPurchases(
  { db, deps, now }: PaymentContext,
  userId: number,
  { cursor }: QueryOf<typeof contract.listUserPurchases>,
): Promise<{ data: contract.OwnPurchase[]; beside: { next_cursor?: string } }> {
  await claimOf({ db, deps, now }, userId)
  const rows = await store.listOfUser(db, userId, cursor, OWN_SHOWN)
  const shown = rows.slice(0, OWN_SHOWN)
  const next = rows.length > OWN_SHOWN ? shown.at(-1)?.id : undefined
  return {
    data: await ownViewsOf(db, shown, now),
    beside: next === undefined ? {} : { next_cursor: String(next) },
  }
}

/** Of a `member` only with an active coaching, as for everything on a client's page. */
export async function listSoldPurchases(
  { db, now }: PaymentContext,
  coachId: CoachId,
  query: QueryOf<typeof contract.listPurchases>,
): Promise<{
  data: contract.SoldPurchase[]
  beside: { total: number; next_cursor: string | null }
}> {
  const { member } = query
  const isClient =
    member === undefined || (await store.listClients(db, coachId, [member])).length > 0
  if (!isClient) return { data: [], beside: { total: 0, next_cursor: null } }
  const { data, beside } = await store.listOfCoach(db, coachId, query)
  return { data: await soldViewsOf(db, coachId, data, now), beside }
}

/** @throws AppError `purchase_state` without sessions, `invalid` for an end that is not later */
export async function extendPurchase(
  { db, now }: PaymentContext,
  { coachId, id }: { coachId: CoachId; id: number },
  until: string,
): Promise<contract.SoldPurchase> {
  const extended = await inTransaction(db, async trx => {
    const purchase = await store.lockOwn(trx, coachId, id)
    const bought = await listBought(trx, [id])
    const stands = purchase.status === 'paid' || purchase.status === 'past_due'
    if (!stands || bought.length === 0) throw new AppError('purchase_state')
    const first = bought.map(({ expires_at }) => expires_at).sort()[0] ?? ''
    if (until <= now.toISOString() || until <= first) throw invalid('until', UNTIL_PAST)
    await extendBought(trx, id, until)
    const changed = await store.updatePurchase(trx, id, { warned_at: null })
    const by = await store.usernameOf(trx, coachId)
    const details = { until }
    await auditPurchase(trx, { purchaseId: id, action: 'extended', by, details }, now)
    return changed
  })
  return soldViewOf(db, coachId, extended, now)
}

/** @throws AppError `purchase_state` without sessions left, `too_many` within a day of the last one */
export async function suggestTime(
  { db, deps, now }: PaymentContext,
  { coachId, id }: { coachId: CoachId; id: number },
): Promise<contract.SoldPurchase> {
  const suggested = await inTransaction(db, async trx => {
    const purchase = await store.lockOwn(trx, coachId, id)
    const left = sumLeft(await listBought(trx, [id]), now)
    if (left === 0 || purchase.paused_at !== null) throw new AppError('purchase_state')
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString()
    if (purchase.suggested_at !== null && purchase.suggested_at > yesterday)
      throw new AppError('too_many')
    await mailSuggest({ trx, deps, now }, purchase, left)
    return store.updatePurchase(trx, id, { suggested_at: now.toISOString() })
  })
  return soldViewOf(db, coachId, suggested, now)
}
