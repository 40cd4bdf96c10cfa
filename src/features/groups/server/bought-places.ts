import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { accessOf } from '#src/features/membership/domain/access.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { WayIn } from '../constants.ts'
import { isOver, wayIn } from '../domain/access.ts'
import { invitedAfter } from './access.ts'
import * as store from './bought-places.store.ts'
import { findGroup, findMembership, listInvitedTo } from './group-rows.store.ts'
import { putMember, updateMember } from './memberships.store.ts'
import { endMembership } from './memberships.ts'
import { givePlaces, lockPlaces } from './place-line.ts'

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
  ctx: AnyContext,
  { purchaseId, groupId }: Bought,
): Promise<'free' | 'full' | 'over'> {
  await lockPlaces(ctx.db, groupId)
  const found = await placeFor(ctx.db, { groupId, now: ctx.now })
  if (found === 'free')
    await store.insertPlace(ctx.db, { purchaseId, groupId }, ctx.now.toISOString())
  return found
}

const isInvited = async (ctx: AnyContext, own: Own): Promise<boolean> => {
  const keys = await inviteKeys(ctx.db, own.userId)
  return (await listInvitedTo(ctx.db, [own.groupId], keys, invitedAfter(ctx.now))).has(own.groupId)
}

interface Own {
  groupId: number
  userId: number
}

/** Whoever was removed by the coach comes back by an invitation alone. */
export async function mayEnter(ctx: AnyContext, own: Own): Promise<boolean> {
  const me = await findMembership(ctx.db, own.groupId, own.userId)
  return me?.status !== 'removed' || isInvited(ctx, own)
}

/** A kept place becomes a membership, even where the group has been made smaller since. */
export async function enterByPurchase(
  ctx: AnyContext,
  { purchaseId, groupId, userId }: Bought & { userId: number },
): Promise<void> {
  await lockPlaces(ctx.db, groupId)
  if (!(await findGroup(ctx.db, groupId))) return
  const at = ctx.now.toISOString()
  await store.insertPlace(ctx.db, { purchaseId, groupId }, at)
  const place = await store.findPlace(ctx.db, purchaseId, groupId)
  if (!place || place.user_id !== null) return
  if (!(await mayEnter(ctx, { groupId, userId }))) return
  const me = await findMembership(ctx.db, groupId, userId)
  // `invited`: unlike a plan's, it does not end with a plan.
  const change = { status: 'in', via: 'invited', line: null } as const
  const stays = me?.status === 'in' && me.via !== 'plan'
  const afresh = { given_at: null, plan_ended_at: null, joined_at: at }
  if (!stays) {
    const own = { group_id: groupId, user_id: userId }
    await putMember(ctx.db, own, { ...change, ...afresh }, { name: 'username', joined_at: at })
  }
  await store.givePlace(ctx.db, place.id, { userId, joined: !stays })
}

/** By which a member may stay without the purchase that brought them; null without any. */
async function otherWayIn(ctx: AnyContext, own: Own): Promise<WayIn | null> {
  const group = await findGroup(ctx.db, own.groupId)
  const user = await findUser(ctx.db, own.userId)
  if (!group || !user) return null
  const invited = await isInvited(ctx, own)
  return wayIn(group, { status: null, isInvited: invited, flags: accessOf(user) })
}

/** Gives a place back, with the membership that it brought unless there is another reason for it. */
export async function dropPlace(ctx: AnyContext, { purchaseId, groupId }: Bought): Promise<void> {
  await lockPlaces(ctx.db, groupId)
  const place = await store.findPlace(ctx.db, purchaseId, groupId)
  if (!place) return
  await store.deletePlace(ctx.db, place.id)
  const { user_id: userId } = place
  const me = userId === null ? undefined : await findMembership(ctx.db, groupId, userId)
  if (userId === null || !place.joined || me?.status !== 'in')
    return void (await givePlaces(ctx, groupId))
  const other = await store.findOther(ctx.db, { groupId, userId })
  if (other) return store.givePlace(ctx.db, other.id, { userId, joined: true })
  const via = await otherWayIn(ctx, { groupId, userId })
  if (via === null) return endMembership(ctx, me, 'left')
  await updateMember(ctx.db, me, { via })
}
