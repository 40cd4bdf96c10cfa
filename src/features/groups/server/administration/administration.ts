import type { QueryOf } from '#src/contract/endpoint.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { listCoaches, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { invalid, orNotFound } from '#src/platform/server/errors.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import type { listManagedGroups, ManagedGroup } from '../../contract/admin.ts'
import { lockPlaces } from '../membership/line.ts'
import { insertMember, updateMember } from '../membership/store.ts'
import { callOff } from '../sessions/canceling.ts'
import { findGroup, findMembership } from '../store.ts'
import * as store from './store.ts'

interface Context {
  trx: Db
  deps: LeaveDeps
  now: Date
}

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

export async function list(
  db: Db,
  deps: LeaveDeps,
  query: QueryOf<typeof listManagedGroups>,
  now: Date,
) {
  const { rows, total } = await store.listManaged(db, now.toISOString(), query)
  const { data, beside } = pageOf(rows, query, total)
  const coaches = (await listCoaches(db, deps)).map(coach => ({
    id: coach.id,
    name: nameOf(coach),
  }))
  return { data: data.map(toManaged), beside: { ...beside, coaches } }
}

/** Gives the group to another coach; the previous one is no longer in it. */
async function giveTo(trx: Db, groupId: number, coachId: number, at: string): Promise<void> {
  await lockPlaces(trx, groupId)
  await store.setCoach(trx, groupId, coachId, at)
  const lead = { status: 'in', via: 'coach', line: null } as const
  const me = await findMembership(trx, groupId, coachId)
  if (me) await updateMember(trx, { groupId, id: me.id }, lead)
  else {
    const own = { group_id: groupId, user_id: coachId, name: 'full_name', joined_at: at } as const
    await insertMember(trx, { ...own, ...lead })
  }
}

/** For an administrator, who reads nothing in it. @throws AppError `invalid` for somebody without a coach's right */
export function update(
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

/** How many sessions of the coach's groups are still to come. */
export async function groupsAhead(db: Db, deps: LeaveDeps, coachId: number) {
  const ahead = await store.listLedSessions(db, coachId, deps.now().toISOString())
  return { booked: ahead.length, coaches: [] }
}

/** @param to takes over the groups and their sessions; null cancels the sessions, and leaves the boards locked */
export async function endGroupsLed(context: Context, coachId: number, to: number | null) {
  const { trx, now } = context
  const ahead = await store.listLedSessions(trx, coachId, now.toISOString())
  if (to !== null) {
    for (const groupId of await store.listLed(trx, coachId))
      await giveTo(trx, groupId, to, now.toISOString())
    return { handed_over: ahead.length, cancelled: 0 }
  }
  for (const { id } of ahead) await callOff(context, id)
  return { handed_over: 0, cancelled: ahead.length }
}
