import type { AnyContext } from '#src/platform/server/context.ts'
import { advisoryLock, type Db } from '#src/platform/server/db/database.ts'
import { isOver } from '../domain/access.ts'
import { countTaken } from './bought-places.store.ts'
import { findGroup, type GroupRow } from './group-rows.store.ts'
import { findRecipient } from './mails.store.ts'
import { mailPlaceGiven } from './member-mails.ts'
import * as store from './memberships.store.ts'

/** Serializes everything that gives or frees a place in the group. */
export const lockPlaces = (trx: Db, groupId: number): Promise<void> =>
  advisoryLock(trx, `group ${groupId}`)

/** After a change that may have freed places, in its transaction: what is free goes to the first in line. @returns their ids */
export async function givePlaces(ctx: AnyContext, groupId: number): Promise<number[]> {
  await lockPlaces(ctx.db, groupId)
  const group = await findGroup(ctx.db, groupId)
  if (!group || isOver(group, ctx.now)) return []
  const line = await store.listFirst(ctx.db, groupId)
  if (line.length === 0) return []
  const free = group.size === null ? line.length : group.size - (await countTaken(ctx.db, groupId))
  const at = ctx.now.toISOString()
  const first = line.slice(0, Math.max(0, free))
  for (const id of first) {
    const given = {
      status: 'in',
      line: null,
      joined_at: at,
      given_at: at,
      plan_ended_at: null,
    } as const
    await store.updateMember(ctx.db, { id, group_id: groupId }, given)
    const to = await findRecipient(ctx.db, groupId, id)
    if (to) await mailPlaceGiven(ctx, group, to)
  }
  return first
}

/** From 1; null for a member who is not in line. */
export async function placeOf(
  db: Db,
  { id }: Pick<GroupRow, 'id'>,
  memberId: number,
): Promise<number | null> {
  const place = (await store.listLine(db, id)).findIndex(each => each.id === memberId)
  return place < 0 ? null : place + 1
}
