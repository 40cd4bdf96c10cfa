import type { ListQuery } from '#src/contract/list.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { listCoaches, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { invalid, orNotFound } from '#src/platform/server/errors.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import type { ManagedGroup } from '../../contract/admin.ts'
import type { Context } from '../mails/sessions.ts'
import { lockPlaces } from '../membership/line.ts'
import { LEADS, putMember } from '../membership/store.ts'
import { callOffAll } from '../sessions/canceling.ts'
import { listLedAhead } from '../sessions/store.ts'
import { findGroup } from '../store.ts'
import * as store from './store.ts'

const toManaged = ({
  coach_id,
  username,
  full_name,
  is_led,
  ...row
}: store.ManagedRow): ManagedGroup => ({
  ...row,
  coach: coach_id === null ? null : { id: coach_id, name: nameOf({ username, full_name }) },
  locked: !is_led,
  members: Number(row.members),
  topics: Number(row.topics),
  replies: Number(row.replies),
  sessions: Number(row.sessions),
})

export async function listGroups(db: Db, deps: LeaveDeps, query: ListQuery, now: Date) {
  const { rows, total } = await store.listManaged(db, now.toISOString(), query)
  const { data, beside } = pageOf(rows, query, total)
  const coaches = await listCoaches(db, deps)
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
export function updateGroup(
  db: Db,
  deps: LeaveDeps,
  { id, coach }: { id: number; coach: number },
  now: Date,
): Promise<ManagedGroup> {
  return inTransaction(db, async trx => {
    const group = orNotFound(await findGroup(trx, id))
    if (!(await mayCoach(trx, deps, coach)))
      throw invalid('coach', 'Please choose somebody who is a coach.')
    if (group.coach_id !== coach) await giveTo(trx, id, coach, now.toISOString())
    return toManaged(orNotFound(await store.findManaged(trx, now.toISOString(), id)))
  })
}

export async function countAhead(db: Db, deps: LeaveDeps, coachId: number) {
  const ahead = await listLedAhead(db, coachId, deps.now().toISOString())
  return { booked: ahead.length, coaches: [] }
}

/** @param to takes over the groups and their sessions; null cancels the sessions, and leaves the boards locked */
export async function endGroupsLed(context: Context, coachId: number, to: number | null) {
  const { trx, now } = context
  const ahead = await listLedAhead(trx, coachId, now.toISOString())
  if (to !== null) {
    for (const groupId of await store.listLed(trx, coachId))
      await giveTo(trx, groupId, to, now.toISOString())
    return { handed_over: ahead.length, cancelled: 0 }
  }
  await callOffAll(context, ahead)
  return { handed_over: 0, cancelled: ahead.length }
}
