import type { Db } from '#src/platform/server/db/database.ts'
import { isOver } from '../../domain/access.ts'
import { givePlaces, lockPlaces } from '../membership/line.ts'
import { endMembership } from '../membership/membership.ts'
import { putMember } from '../membership/store.ts'
import type { Giving } from '../seats/line.ts'
import { findGroup, findMembership } from '../store.ts'
import * as store from './store.ts'

interface Bought {
  purchaseId: number
  groupId: number
}

export async function placeFor(
  db: Db,
  { groupId, now }: { groupId: number; now: Date },
): Promise<'free' | 'full' | 'over'> {
  const group = await findGroup(db, groupId)
  if (!group?.is_led || isOver(group, now)) return 'over'
  const isFull = group.size !== null && (await store.countTaken(db, groupId)) >= group.size
  return isFull ? 'full' : 'free'
}

/** Keeps a place for a purchase until `dropPlace`. @returns why there is none */
export async function keepPlace(
  trx: Db,
  { purchaseId, groupId }: Bought,
  now: Date,
): Promise<'free' | 'full' | 'over'> {
  await lockPlaces(trx, groupId)
  const found = await placeFor(trx, { groupId, now })
  if (found === 'free') await store.insertPlace(trx, { purchaseId, groupId }, now.toISOString())
  return found
}

/** Whoever was removed by the coach comes back by an invitation alone. */
export async function mayEnter(trx: Db, groupId: number, userId: number): Promise<boolean> {
  return (await findMembership(trx, groupId, userId))?.status !== 'removed'
}

/** A kept place becomes a membership, even where the group has been made smaller since. */
export async function enterByPurchase(
  trx: Db,
  { purchaseId, groupId, userId }: Bought & { userId: number },
  now: Date,
): Promise<void> {
  await lockPlaces(trx, groupId)
  if (!(await findGroup(trx, groupId))) return
  const at = now.toISOString()
  await store.insertPlace(trx, { purchaseId, groupId }, at)
  const place = await store.findPlace(trx, purchaseId, groupId)
  if (!place || place.user_id !== null) return
  const me = await findMembership(trx, groupId, userId)
  // `invited`: unlike a plan's, it does not end with a plan.
  const change = { status: 'in', via: 'invited', line: null } as const
  const stays = me?.status === 'in' && me.via !== 'plan'
  const afresh = { given_at: null, plan_ended_at: null, joined_at: at }
  if (!stays) {
    const own = { group_id: groupId, user_id: userId }
    await putMember(trx, own, { ...change, ...afresh }, { name: 'username', joined_at: at })
  }
  await store.givePlace(trx, place.id, { userId, joined: !stays })
}

/** Gives a place back, with the membership that it brought. */
export async function dropPlace(
  trx: Db,
  giving: Giving,
  { purchaseId, groupId }: Bought,
): Promise<void> {
  await lockPlaces(trx, groupId)
  const place = await store.findPlace(trx, purchaseId, groupId)
  if (!place) return
  await store.deletePlace(trx, place.id)
  const me = place.user_id === null ? undefined : await findMembership(trx, groupId, place.user_id)
  if (place.joined && me?.status === 'in') await endMembership(trx, giving, me, 'left')
  else await givePlaces(trx, giving, groupId)
}
