import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { listCoaches, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { invalid, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/admin.ts'
import * as store from './administration.store.ts'
import { callOffAll } from './canceling.ts'
import { findGroup } from './group-rows.store.ts'
import { LEADS, putMember } from './memberships.store.ts'
import { lockPlaces } from './place-line.ts'
import { listLedAhead } from './sessions.store.ts'

const toManaged = ({
  coach_id,
  username,
  full_name,
  is_led,
  ...row
}: store.ManagedRow): contract.ManagedGroup => ({
  ...row,
  coach: coach_id === null ? null : { id: coach_id, name: nameOf({ username, full_name }) },
  locked: !is_led,
  members: Number(row.members),
  topics: Number(row.topics),
  replies: Number(row.replies),
  sessions: Number(row.sessions),
})

export async function listManagedGroups(
  ctx: AnyContext,
  query: InputOf<typeof contract.listManagedGroups>,
) {
  const { rows, total } = await store.listManaged(ctx.db, ctx.now.toISOString(), query)
  const { data, beside } = pageOf(rows, query, total)
  const coaches = await listCoaches(ctx.db, ctx.deps)
  const named = coaches.map(coach => ({ id: coach.id, name: nameOf(coach) }))
  return { data: data.map(toManaged), beside: { ...beside, coaches: named } }
}

/** Gives the group to another coach; the previous one is no longer in it. */
async function giveTo(trx: Db, groupId: number, coachId: number, at: string): Promise<void> {
  await lockPlaces(trx, groupId)
  await store.setCoach(trx, groupId, coachId, at)
  const first = { name: 'full_name', joined_at: at } as const
  await putMember(trx, { group_id: groupId, user_id: coachId }, LEADS, first)
}

/** For an administrator, who reads nothing in it. @throws AppError `invalid` for somebody without a coach's right */
export function updateManagedGroup(
  ctx: AnyContext,
  { id, coach }: InputOf<typeof contract.updateManagedGroup>,
): Promise<contract.ManagedGroup> {
  return inTransaction(ctx, async ctx => {
    const group = orNotFound(await findGroup(ctx.db, id))
    if (!(await mayCoach(ctx.db, ctx.deps, coach)))
      throw invalid('coach', msg`Please choose somebody who is a coach.`)
    if (group.coach_id !== coach) await giveTo(ctx.db, id, coach, ctx.now.toISOString())
    return toManaged(orNotFound(await store.findManaged(ctx.db, ctx.now.toISOString(), id)))
  })
}

export async function countAhead(ctx: AnyContext, coachId: number) {
  const ahead = await listLedAhead(ctx.db, coachId, ctx.deps.now().toISOString())
  return { booked: ahead.length, coaches: [] }
}

/** @param to takes over the groups and their sessions; null cancels the sessions, and leaves the boards locked */
export async function endGroupsLed(ctx: AnyContext, coachId: number, to: number | null) {
  const ahead = await listLedAhead(ctx.db, coachId, ctx.now.toISOString())
  if (to !== null) {
    for (const groupId of await store.listLed(ctx.db, coachId))
      await giveTo(ctx.db, groupId, to, ctx.now.toISOString())
    return { handed_over: ahead.length, cancelled: 0 }
  }
  await callOffAll(ctx, ahead)
  return { handed_over: 0, cancelled: ahead.length }
}
