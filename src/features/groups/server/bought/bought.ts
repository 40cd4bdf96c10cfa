import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { accessOf } from '#src/features/membership/domain/access.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { WayIn } from '../../constants.ts'
import { isOver, wayIn } from '../../domain/access.ts'
import { invitedAfter } from '../access/access.ts'
import { givePlaces, lockPlaces } from '../membership/line.ts'
import { endMembership } from '../membership/membership.ts'
import { putMember, updateMember } from '../membership/store.ts'
import type { Giving } from '../seats/line.ts'
import { findGroup, findMembership, listInvitedTo } from '../store.ts'
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

const isInvited = async (trx: Db, own: Own, now: Date): Promise<boolean> => {
  const keys = await inviteKeys(trx, own.userId)
  return (await listInvitedTo(trx, [own.groupId], keys, invitedAfter(now))).has(own.groupId)
}

interface Own {
  groupId: number
  userId: number
}

/** Whoever was removed by the coach comes back by an invitation alone. */
export async function mayEnter(trx: Db, own: Own, now: Date): Promise<boolean> {
  const me = await findMembership(trx, own.groupId, own.userId)
  return me?.status !== 'removed' || isInvited(trx, own, now)
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
  if (!(await mayEnter(trx, { groupId, userId }, now))) return
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

/** By which a member may stay without the purchase that brought them; null without any. */
async function otherWayIn(trx: Db, own: Own, now: Date): Promise<WayIn | null> {
  const group = await findGroup(trx, own.groupId)
  const user = await findUser(trx, own.userId)
  if (!group || !user) return null
  const invited = await isInvited(trx, own, now)
  return wayIn(group, { status: null, isInvited: invited, flags: accessOf(user) })
}

/** Gives a place back, with the membership that it brought unless there is another reason for it. */
export async function dropPlace(
  trx: Db,
  giving: Giving,
  { purchaseId, groupId }: Bought,
): Promise<void> {
  await lockPlaces(trx, groupId)
  const place = await store.findPlace(trx, purchaseId, groupId)
  if (!place) return
  await store.deletePlace(trx, place.id)
  const { user_id: userId } = place
  const me = userId === null ? undefined : await findMembership(trx, groupId, userId)
  if (userId === null || !place.joined || me?.status !== 'in')
    return void (await givePlaces(trx, giving, groupId))
  const other = await store.findOther(trx, { groupId, userId })
  if (other) return store.givePlace(trx, other.id, { userId, joined: true })
  const via = await otherWayIn(trx, { groupId, userId }, giving.now)
  if (via === null) return endMembership(trx, giving, me, 'left')
  await updateMember(trx, me, { via })
}
