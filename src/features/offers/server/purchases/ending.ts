import { mayEnter } from '#src/features/groups/server/exposed.ts'
import { auditPurchase } from '#src/features/scheduling/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { EndedBy } from '../../constants.ts'
import * as catalog from '../catalog/store.ts'
import { groupsIn, typesIn } from '../catalog/views.ts'
import { type Change, endRefunded } from './granting.ts'
import { mailNotGiven, mailStopped } from './mails.ts'
import { dropPlaces, freeTime } from './places.ts'
import * as store from './store.ts'

type Purchase = store.StoredPurchase

/** Why what is being paid for cannot be given any more; null while it can. */
export async function reasonNotToGive(
  trx: Db,
  purchase: Purchase,
  now: Date,
): Promise<EndedBy | null> {
  const { ended_by, coach_id, user_id, contents } = purchase
  if (ended_by !== null) return ended_by
  if (coach_id === null || !(await store.isCoach(trx, coach_id))) return 'coach'
  if (await lacksGroup(trx, purchase)) return 'contents'
  const typeIds = [...new Set(typesIn(contents))]
  const types = await catalog.listTypes(trx, typeIds)
  if (types.filter(({ archived_at }) => archived_at === null).length < typeIds.length)
    return 'contents'
  if (user_id === null) return null
  for (const groupId of groupsIn(contents))
    if (!(await mayEnter(trx, { groupId, userId: user_id }, now))) return 'removed'
  return null
}

async function lacksGroup(trx: Db, { contents }: Purchase): Promise<boolean> {
  const groupIds = groupsIn(contents)
  return (await catalog.listGroups(trx, groupIds)).length < groupIds.length
}

/** Paid, and cannot be given: the money goes back by itself, and everybody is told. */
export async function refuseToGive(
  change: Change,
  purchase: Purchase,
  { why, at }: { why: EndedBy; at: string },
): Promise<Purchase> {
  const { trx, now } = change
  await freeTime(change, purchase)
  await dropPlaces(change, purchase)
  const ended = await store.updatePurchase(trx, purchase.id, {
    ...{ status: 'refunded', ended_by: why, bought_at: at, refunded_at: now.toISOString() },
    ...{ processing: false, appointment_id: null, pay_url: null, next_at: null },
  })
  await mailNotGiven(change, ended, why)
  const details = { amount: ended.paid, because: why }
  await auditPurchase(trx, { purchaseId: ended.id, action: 'refunded', by: 'site', details }, now)
  return ended
}

/** Granted already, and not to be had: it ends as a refund does, and what was paid goes back by itself. */
export async function endUnwanted(change: Change, purchase: Purchase, why: EndedBy): Promise<void> {
  const { trx, now } = change
  const noted = await store.updatePurchase(trx, purchase.id, { ended_by: why })
  const ended = await endRefunded(change, noted, null)
  await store.updatePurchase(trx, ended.id, { check_at: now.toISOString() })
}

/** Instalments that would go on for a coach or a group that has gone: nothing more is charged. */
export async function stopPlan(change: Change, purchase: Purchase): Promise<Purchase> {
  const { trx } = change
  if (purchase.ended_by !== null) return purchase
  const lacks = await lacksGroup(trx, purchase)
  const why = purchase.coach_id === null ? 'coach' : lacks ? 'contents' : null
  if (why === null) return purchase
  const stopped = await store.updatePurchase(trx, purchase.id, {
    ...{ ended_by: why, next_at: null, failed_at: null, pay_url: null },
  })
  await mailStopped(change, stopped, why)
  return stopped
}
