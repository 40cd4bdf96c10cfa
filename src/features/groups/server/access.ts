import { DAY_MS } from '#src/contract/calendar.ts'
import { coachNameOf } from '#src/features/coaching/domain/names.ts'
import type { Participant } from '#src/features/coaching/server/exposed.ts'
import { type AccessFlags, accessOf } from '#src/features/membership/domain/access.ts'
import { currentUser } from '#src/features/membership/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { INVITED_DAYS } from '../constants.ts'
import { isIn, isOver } from '../domain/access.ts'
import * as store from './group-rows.store.ts'

/** The zone furthest behind: a day before the current date there is over everywhere. */
export const EARLIEST_ZONE = 'Etc/GMT+12'
/** No zone is further ahead. */
export const LATEST_ZONE = 'Etc/GMT-14'

/** The caller in a group: what every statement on its board, sessions and agenda starts from. */
export interface Inside {
  group: store.GroupRow
  me: store.MemberRow
  isCoach: boolean
}

export const invitedAfter = (now: Date): string =>
  new Date(now.getTime() - INVITED_DAYS * DAY_MS).toISOString()

/** The caller's plan as it is now, read at every call, so that nobody stays out after a late renewal. */
export async function flagsOf(ctx: Context<Participant>): Promise<AccessFlags> {
  return accessOf(await currentUser(ctx, ctx.who.userId))
}

/** @throws AppError `not_found` for a caller outside the group, as for a group that does not exist */
export async function enterGroup(ctx: Context<Participant>, groupId: number): Promise<Inside> {
  const { who } = ctx
  const me = orNotFound(await store.findMembership(ctx.db, groupId, who.userId))
  const group = orNotFound(await store.findGroup(ctx.db, groupId))
  if (!isIn(group, me, await flagsOf(ctx))) throw new AppError('not_found')
  return { group, me, isCoach: who.isCoach && group.coach_id === who.userId }
}

/** @throws AppError `not_found`, or `forbidden` in the group but without the right */
export async function enterAsCoach(ctx: Context, groupId: number): Promise<Inside> {
  const inside = await enterGroup(ctx, groupId)
  if (!inside.isCoach) throw new AppError('forbidden')
  return inside
}

/** @throws AppError `group_over` after its last day, `locked` once nobody leads it */
export function requireWritable({ group }: Inside, now: Date): void {
  if (isOver(group, now)) throw new AppError('group_over')
  if (!group.is_led) throw new AppError('locked')
}

export const coachOf = (group: store.GroupRow): { name: string } => ({
  name: coachNameOf(group.coach_id === null ? null : { full_name: group.coach_name }),
})
