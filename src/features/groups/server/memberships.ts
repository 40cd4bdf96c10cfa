import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { type Found, madeOrFound } from '#src/platform/server/found.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import { type NameChoice, UNNAMED, type WayIn } from '../constants.ts'
import type { Group } from '../contract/groups.ts'
import type * as contract from '../contract/members.ts'
import { isIn, isOver, wayIn } from '../domain/access.ts'
import { coachOf, enterAsCoach, enterGroup, flagsOf, invitedAfter } from './access.ts'
import { countTaken } from './bought-places.store.ts'
import { setDigest } from './digest.ts'
import {
  findGroup,
  findMembership,
  type GroupRow,
  type InGroup,
  listInvitedTo,
  type MemberRow,
} from './group-rows.store.ts'
import { getGroup } from './group-views.ts'
import * as store from './memberships.store.ts'
import { givePlaces, lockPlaces, placeOf } from './place-line.ts'
import { removePostsOf } from './removal.store.ts'
import { freeSeats } from './seats.ts'

/** One lane for each group, as for the seats of a session (`seats/seats.ts`). */
const lanes = new Lanes()

interface Joined {
  /** False for somebody who was in the group already. */
  isNew: boolean
}

async function requireName(trx: Db, userId: number, name: NameChoice | undefined): Promise<void> {
  const own = name === 'full_name' ? await store.findOwnKeys(trx, userId) : undefined
  if (name === 'full_name' && !own?.full_name)
    throw invalid('name', msg`Your account has no full name yet: add it to your profile first.`)
}

interface Joining {
  group: GroupRow
  me: MemberRow | undefined
  name: NameChoice | undefined
}

async function enterLine(ctx: Context, { group, me, name }: Joining, via: WayIn): Promise<number> {
  if (me?.status === 'waiting') return me.id
  const line = ((await store.listLine(ctx.db, group.id)).at(-1)?.line ?? 0) + 1
  const first = { name: name ?? me?.name ?? 'username', joined_at: ctx.now.toISOString() }
  const own = { group_id: group.id, user_id: ctx.who.userId }
  const waiting = { status: 'waiting', via, line, name: first.name } as const
  return store.putMember(ctx.db, own, waiting, first)
}

async function joinNow(ctx: Context, joining: Joining): Promise<Joined | { place: number }> {
  const { group, me, name } = joining
  const { userId } = ctx.who
  const flags = await flagsOf(ctx)
  if (me && isIn(group, me, flags)) return { isNew: false }
  const keys = await inviteKeys(ctx.db, userId)
  const invited = await listInvitedTo(ctx.db, [group.id], keys, invitedAfter(ctx.now))
  // The invitation of somebody in line may have expired since; a plan must still be there.
  const inLine =
    me?.status === 'waiting' && isIn(group, { ...me, status: 'in' }, flags) ? me.via : null
  const isInvited = invited.has(group.id)
  const via = wayIn(group, { status: me?.status ?? null, isInvited, flags }) ?? inLine
  if (via === null) throw new AppError('not_found')
  if (isOver(group, ctx.now)) throw new AppError('group_over')
  await requireName(ctx.db, userId, name)
  // Somebody in line whose plan is back comes first, which may be the caller.
  const given = await givePlaces(ctx, group.id)
  if (me && given.includes(me.id)) return { isNew: true }
  if (group.size !== null && (await countTaken(ctx.db, group.id)) >= group.size) {
    const id = await enterLine(ctx, joining, via)
    return { place: (await placeOf(ctx.db, group, id)) ?? 1 }
  }
  const isCoach = group.coach_id === userId
  const now = ctx.now.toISOString()
  const first = {
    name: name ?? me?.name ?? 'username',
    joined_at: me && me.status !== 'waiting' ? me.joined_at : now,
  }
  const joined = { status: 'in', via: isCoach ? 'coach' : via, line: null } as const
  const afresh = { given_at: null, plan_ended_at: null, ...first }
  const own = { group_id: group.id, user_id: userId }
  await store.putMember(ctx.db, own, { ...joined, ...afresh }, first)
  await store.deleteInvitations(ctx.db, group.id, keys)
  return { isNew: true }
}

/** @throws AppError `not_found` for a caller who may not join, `group_over`, `full` with the place in line they got */
export async function joinGroup(
  ctx: Context,
  { id: groupId, name }: InputOf<typeof contract.joinGroup>,
): Promise<Group | Found<Group>> {
  const leaveLane = await lanes.enter(groupId)
  const joined = await inTransaction(ctx, async ctx => {
    await lockPlaces(ctx.db, groupId)
    const group = orNotFound(await findGroup(ctx.db, groupId))
    const me = await findMembership(ctx.db, groupId, ctx.who.userId)
    const made = await joinNow(ctx, { group, me, name })
    return 'place' in made ? made : { ...made, record: await getGroup(ctx, { id: groupId }) }
  }).finally(leaveLane)
  if ('place' in joined) throw new AppError('full', { data: { place: joined.place } })
  return madeOrFound(joined)
}

export function leaveGroup(
  ctx: Context,
  { id: groupId, posts }: InputOf<typeof contract.leaveGroup>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await lockPlaces(ctx.db, groupId)
    const me = await findMembership(ctx.db, groupId, ctx.who.userId)
    if (me?.status !== 'waiting') {
      const { group } = await enterGroup(ctx, groupId)
      if (group.coach_id === ctx.who.userId) throw new AppError('coach_stays')
    }
    const own = orNotFound(me)
    await endMembership(ctx, own, 'left')
    if (posts === 'remove') await removePostsOf(ctx.db, own)
  })
}

export async function endMembership(
  ctx: AnyContext,
  member: InGroup,
  status: 'left' | 'removed',
): Promise<void> {
  const ended = { status, line: null, mail: 'none', digest_at: null } as const
  await store.updateMember(ctx.db, member, ended)
  await freeSeats(ctx, member)
  await givePlaces(ctx, member.group_id)
}

/** For somebody who leaves the site: what they held goes to the first in line. */
export async function endAll(ctx: AnyContext, userId: number): Promise<void> {
  for (const own of await store.listHolding(ctx.db, userId)) {
    await lockPlaces(ctx.db, own.group_id)
    await endMembership(ctx, own, 'left')
  }
}

/** @throws AppError `invalid` for a full name that the account does not have */
export function updateMembership(
  ctx: Context,
  { id: groupId, name, mail }: InputOf<typeof contract.updateMembership>,
): Promise<Group> {
  return inTransaction(ctx, async ctx => {
    const { me } = await enterGroup(ctx, groupId)
    await requireName(ctx.db, ctx.who.userId, name)
    await store.updateMember(ctx.db, me, { name })
    if (mail !== undefined && mail !== me.mail) await setDigest(ctx, me, mail)
    return getGroup(ctx, { id: groupId })
  })
}

export async function listMembers(
  ctx: Context,
  { id: groupId, ...query }: InputOf<typeof contract.listMembers>,
) {
  const { group } = await enterGroup(ctx, groupId)
  const { rows, total } = await store.listMembers(ctx.db, groupId, query)
  const { data, beside } = pageAt(rows, query, total)
  const members = data.map(({ id: member_id, via, chosen }): contract.GroupMember => {
    const role = via === 'coach' ? 'coach' : 'member'
    return {
      member_id,
      name: chosen ?? (role === 'coach' ? coachOf(group).name : said(UNNAMED)),
      role,
    }
  })
  return { data: members, beside }
}

export function removeMember(
  ctx: Context,
  { id: groupId, memberId }: InputOf<typeof contract.removeMember>,
) {
  return inTransaction(ctx, async ctx => {
    await enterAsCoach(ctx, groupId)
    await lockPlaces(ctx.db, groupId)
    const member = orNotFound(await store.findMember(ctx.db, groupId, memberId))
    if (member.via === 'coach') throw new AppError('coach_stays')
    await store.deleteInvitations(ctx.db, groupId, await inviteKeys(ctx.db, member.user_id))
    await endMembership(ctx, member, 'removed')
  })
}

/** @throws AppError `forbidden`, `invalid` for the coach's own name */
export async function inviteToGroup(
  ctx: Context,
  { id: groupId, member }: InputOf<typeof contract.inviteToGroup>,
) {
  await enterAsCoach(ctx, groupId)
  const key = member.toLowerCase()
  const own = await store.findOwnKeys(ctx.db, ctx.who.userId)
  if ([own?.username_key, own?.email_key].includes(key))
    throw invalid('member', msg`You cannot invite yourself.`)
  const at = ctx.now.toISOString()
  const hourAgo = new Date(ctx.now.getTime() - 3_600_000).toISOString()
  const invitation = { group_id: groupId, invited_as: member, invited_key: key, invited_at: at }
  await store.upsertInvitation(ctx.db, invitation, hourAgo)
  return { status: 'invited' as const }
}
