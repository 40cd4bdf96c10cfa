import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import { type NameChoice, UNNAMED, type WayIn } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import type * as contract from '../../contract/members.ts'
import { isIn, isOver, wayIn } from '../../domain/access.ts'
import {
  coachOf,
  enterAsCoach,
  enterGroup,
  flagsOf,
  invitedAfter,
  type Visit,
} from '../access/access.ts'
import { countTaken } from '../bought/store.ts'
import { setDigest } from '../digest/digest.ts'
import { getGroup } from '../groups/views.ts'
import { removePostsOf } from '../removal/store.ts'
import type { Giving } from '../seats/line.ts'
import { freeSeats } from '../seats/seats.ts'
import {
  findGroup,
  findMembership,
  type GroupRow,
  type InGroup,
  listInvitedTo,
  type MemberRow,
} from '../store.ts'
import { givePlaces, lockPlaces, placeOf } from './line.ts'
import * as store from './store.ts'

/** One lane for each group, as for the seats of a session (`seats/seats.ts`). */
const lanes = new Lanes()

interface Joined {
  /** False for somebody who was in the group already. */
  isNew: boolean
}

async function requireName(trx: Db, userId: number, name: NameChoice | undefined): Promise<void> {
  const own = name === 'full_name' ? await store.findOwnKeys(trx, userId) : undefined
  if (name === 'full_name' && !own?.full_name)
    throw invalid('name', 'Your account has no full name yet: add it to your profile first.')
}

interface Joining {
  group: GroupRow
  me: MemberRow | undefined
  name: NameChoice | undefined
}

async function enterLine(
  trx: Db,
  visit: Visit,
  { group, me, name }: Joining,
  via: WayIn,
): Promise<number> {
  if (me?.status === 'waiting') return me.id
  const line = ((await store.listLine(trx, group.id)).at(-1)?.line ?? 0) + 1
  const first = { name: name ?? me?.name ?? 'username', joined_at: visit.now.toISOString() }
  const own = { group_id: group.id, user_id: visit.who.userId }
  const waiting = { status: 'waiting', via, line, name: first.name } as const
  return store.putMember(trx, own, waiting, first)
}

async function joinNow(
  trx: Db,
  visit: Visit,
  joining: Joining,
): Promise<Joined | { place: number }> {
  const { group, me, name } = joining
  const { userId } = visit.who
  const flags = await flagsOf(trx, visit)
  if (me && isIn(group, me, flags)) return { isNew: false }
  const keys = await inviteKeys(trx, userId)
  const invited = await listInvitedTo(trx, [group.id], keys, invitedAfter(visit.now))
  // The invitation of somebody in line may have expired since; a plan must still be there.
  const inLine =
    me?.status === 'waiting' && isIn(group, { ...me, status: 'in' }, flags) ? me.via : null
  const isInvited = invited.has(group.id)
  const via = wayIn(group, { status: me?.status ?? null, isInvited, flags }) ?? inLine
  if (via === null) throw new AppError('not_found')
  if (isOver(group, visit.now)) throw new AppError('group_over')
  await requireName(trx, userId, name)
  // Somebody in line whose plan is back comes first, which may be the caller.
  const given = await givePlaces(trx, visit, group.id)
  if (me && given.includes(me.id)) return { isNew: true }
  if (group.size !== null && (await countTaken(trx, group.id)) >= group.size) {
    const id = await enterLine(trx, visit, joining, via)
    return { place: (await placeOf(trx, group, id)) ?? 1 }
  }
  const isCoach = group.coach_id === userId
  const now = visit.now.toISOString()
  const first = {
    name: name ?? me?.name ?? 'username',
    joined_at: me && me.status !== 'waiting' ? me.joined_at : now,
  }
  const joined = { status: 'in', via: isCoach ? 'coach' : via, line: null } as const
  const afresh = { given_at: null, plan_ended_at: null, ...first }
  const own = { group_id: group.id, user_id: userId }
  await store.putMember(trx, own, { ...joined, ...afresh }, first)
  await store.deleteInvitations(trx, group.id, keys)
  return { isNew: true }
}

/** @throws AppError `not_found` for a caller who may not join, `group_over`, `full` with the place in line they got */
export async function joinGroup(
  db: Db,
  visit: Visit,
  groupId: number,
  name: NameChoice | undefined,
): Promise<Joined & { group: Group }> {
  const joinLocked = async (trx: Db) => {
    await lockPlaces(trx, groupId)
    const group = orNotFound(await findGroup(trx, groupId))
    const me = await findMembership(trx, groupId, visit.who.userId)
    const joined = await joinNow(trx, visit, { group, me, name })
    return 'place' in joined ? joined : { ...joined, group: await getGroup(trx, visit, groupId) }
  }
  const leaveLane = await lanes.enter(groupId)
  const joined = await inTransaction(db, joinLocked).finally(leaveLane)
  if ('place' in joined) throw new AppError('full', { data: { place: joined.place } })
  return joined
}

export function leaveGroup(
  db: Db,
  visit: Visit,
  groupId: number,
  { posts }: BodyOf<typeof contract.leaveGroup>,
): Promise<void> {
  return inTransaction(db, async trx => {
    await lockPlaces(trx, groupId)
    const me = await findMembership(trx, groupId, visit.who.userId)
    if (me?.status !== 'waiting') {
      const { group } = await enterGroup(trx, visit, groupId)
      if (group.coach_id === visit.who.userId) throw new AppError('coach_stays')
    }
    const own = orNotFound(me)
    await endMembership(trx, visit, own, 'left')
    if (posts === 'remove') await removePostsOf(trx, own)
  })
}

export async function endMembership(
  trx: Db,
  giving: Giving,
  member: InGroup,
  status: 'left' | 'removed',
): Promise<void> {
  const ended = { status, line: null, mail: 'none', digest_at: null } as const
  await store.updateMember(trx, member, ended)
  await freeSeats(trx, member, giving)
  await givePlaces(trx, giving, member.group_id)
}

/** For somebody who leaves the site: what they held goes to the first in line. */
export async function endAll(trx: Db, giving: Giving, userId: number): Promise<void> {
  for (const own of await store.listHolding(trx, userId)) {
    await lockPlaces(trx, own.group_id)
    await endMembership(trx, giving, own, 'left')
  }
}

/** @throws AppError `invalid` for a full name that the account does not have */
export function updateMembership(
  db: Db,
  visit: Visit,
  groupId: number,
  { name, mail }: BodyOf<typeof contract.updateMembership>,
): Promise<Group> {
  return inTransaction(db, async trx => {
    const { me } = await enterGroup(trx, visit, groupId)
    await requireName(trx, visit.who.userId, name)
    await store.updateMember(trx, me, { name })
    if (mail !== undefined && mail !== me.mail) await setDigest(trx, me, mail, visit.now)
    return getGroup(trx, visit, groupId)
  })
}

export async function listMembers(db: Db, visit: Visit, groupId: number, query: ListQuery) {
  const { group } = await enterGroup(db, visit, groupId)
  const { rows, total } = await store.listMembers(db, groupId, query)
  const { data, beside } = pageAt(rows, query, total)
  const members = data.map(({ id: member_id, via, chosen }): contract.GroupMember => {
    const role = via === 'coach' ? 'coach' : 'member'
    return { member_id, name: chosen ?? (role === 'coach' ? coachOf(group).name : UNNAMED), role }
  })
  return { data: members, beside }
}

export function removeMember(db: Db, visit: Visit, groupId: number, memberId: number) {
  return inTransaction(db, async trx => {
    await enterAsCoach(trx, visit, groupId)
    await lockPlaces(trx, groupId)
    const member = orNotFound(await store.findMember(trx, groupId, memberId))
    if (member.via === 'coach') throw new AppError('coach_stays')
    await store.deleteInvitations(trx, groupId, await inviteKeys(trx, member.user_id))
    await endMembership(trx, visit, member, 'removed')
  })
}

/** @throws AppError `forbidden`, `invalid` for the coach's own name */
export async function inviteMember(db: Db, visit: Visit, groupId: number, member: string) {
  await enterAsCoach(db, visit, groupId)
  const key = member.toLowerCase()
  const own = await store.findOwnKeys(db, visit.who.userId)
  if ([own?.username_key, own?.email_key].includes(key))
    throw invalid('member', 'You cannot invite yourself.')
  const at = visit.now.toISOString()
  const hourAgo = new Date(visit.now.getTime() - 3_600_000).toISOString()
  const invitation = { group_id: groupId, invited_as: member, invited_key: key, invited_at: at }
  await store.upsertInvitation(db, invitation, hourAgo)
}
