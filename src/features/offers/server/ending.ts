import { mayEnter } from '#src/features/groups/server/exposed.ts'
import { auditPurchase } from '#src/features/scheduling/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { EndedBy } from '../constants.ts'
import * as catalog from './catalog.store.ts'
import { groupsIn, typesIn } from './catalog-views.ts'
import { type Change, endRefunded } from './granting.ts'
import { dropPlaces, freeTime } from './places.ts'
import { mailNotGiven, mailStopped } from './purchase-mails.ts'
import * as store from './purchases.store.ts'

type Purchase = store.StoredPurchase

/** Why what is being paid for cannot be given any more; null while it can. */
export async function reasonNotToGive(
  ctx: AnyContext,
  purchase: Purchase,
): Promise<EndedBy | null> {
  const { ended_by, coach_id, user_id, contents } = purchase
  if (ended_by !== null) return ended_by
  if (coach_id === null || !(await store.isCoach(ctx.db, coach_id))) return 'coach'
  if (await lacksGroup(ctx.db, purchase)) return 'contents'
  const typeIds = [...new Set(typesIn(contents))]
  const types = await catalog.listTypes(ctx.db, typeIds)
  if (types.filter(({ archived_at }) => archived_at === null).length < typeIds.length)
    return 'contents'
  if (user_id === null) return null
  for (const groupId of groupsIn(contents))
    if (!(await mayEnter(ctx, { groupId, userId: user_id }))) return 'removed'
  return null
}

async function lacksGroup(trx: Db, { contents }: Purchase): Promise<boolean> {
  const groupIds = groupsIn(contents)
  return (await catalog.listGroups(trx, groupIds)).length < groupIds.length
}

/** Paid, and cannot be given: the money goes back by itself, and everybody is told. */
export async function refuseToGive(
  ctx: Change,
  purchase: Purchase,
  { why, at }: { why: EndedBy; at: string },
): Promise<Purchase> {
  await freeTime(ctx, purchase)
  await dropPlaces(ctx, purchase)
  const ended = await store.updatePurchase(ctx.db, purchase.id, {
    ...{ status: 'refunded', ended_by: why, bought_at: at, refunded_at: ctx.now.toISOString() },
    ...{ processing: false, appointment_id: null, pay_url: null, next_at: null },
  })
  await mailNotGiven(ctx, ended, why)
  const details = { amount: ended.paid, because: why }
  await auditPurchase(ctx, { purchaseId: ended.id, action: 'refunded', by: 'site', details })
  return ended
}

/** Granted already, and not to be had: it ends as a refund does, and what was paid goes back by itself. */
export async function endUnwanted(ctx: Change, purchase: Purchase, why: EndedBy): Promise<void> {
  const noted = await store.updatePurchase(ctx.db, purchase.id, { ended_by: why })
  const ended = await endRefunded(ctx, noted, null)
  await store.updatePurchase(ctx.db, ended.id, { check_at: ctx.now.toISOString() })
}

/** Instalments that would go on for a coach or a group that has gone: nothing more is charged. */
export async function stopPlan(ctx: Change, purchase: Purchase): Promise<Purchase> {
  if (purchase.ended_by !== null) return purchase
  const lacks = await lacksGroup(ctx.db, purchase)
  const why = purchase.coach_id === null ? 'coach' : lacks ? 'contents' : null
  if (why === null) return purchase
  const stopped = await store.updatePurchase(ctx.db, purchase.id, {
    ...{ ended_by: why, next_at: null, failed_at: null, pay_url: null },
  })
  await mailStopped(ctx, stopped, why)
  return stopped
}
