import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import type { AccessFlags } from '#src/features/membership/domain/access.ts'
import type { Context } from '#src/platform/server/context.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import type { Group } from '../contract/groups.ts'
import { isIn, isOver, plansIn, wayIn } from '../domain/access.ts'
import { coachOf, flagsOf, invitedAfter } from './access.ts'
import { countUnread } from './board.store.ts'
import { areBoardsOn } from './boards.ts'
import * as store from './group-rows.store.ts'
import { placeOf } from './place-line.ts'
import { listNext } from './sessions.store.ts'

type Status = Group['your']['status']

interface Seen {
  group: store.GroupRow
  me: store.MemberRow | undefined
  flags: AccessFlags
  isInvited: boolean
  members: number
  next: { id: number; title: string; start: string } | undefined
}

function statusOf({ who, now }: Context, { group, me, flags, isInvited }: Seen): Status | null {
  if (me && isIn(group, me, flags)) return group.coach_id === who.userId ? 'coach' : 'member'
  if (me?.status === 'waiting') return 'waiting'
  if (isOver(group, now)) return null
  if (isInvited) return 'invited'
  return wayIn(group, { status: me?.status ?? null, isInvited, flags }) ? 'none' : null
}

/** As the caller sees it. @returns null for a caller outside it who could not join */
async function viewOf(ctx: Context, seen: Seen): Promise<Group | null> {
  const { group, me, members, next } = seen
  const status = statusOf(ctx, seen)
  if (status === null) return null
  const isInside = status === 'member' || status === 'coach'
  const leads = status === 'coach' && ctx.who.isCoach
  const isKnown = isInside || status === 'waiting'
  const { id, name, description, access, starts_on, ends_on } = group
  const outside = {
    ...{ id, name, description, access, starts_on, ends_on, members },
    next_session: next ? (isInside ? next : { start: next.start }) : null,
    your: {
      status,
      member_id: isKnown && me ? me.id : null,
      name: me?.name ?? null,
      mail: isKnown && me ? me.mail : null,
      place: status === 'waiting' && me ? await placeOf(ctx.db, group, me.id) : null,
      leads,
    },
  }
  if (!isInside || !me) return outside
  return {
    ...outside,
    plans: plansIn(group.plans),
    size: group.size,
    zone: group.zone,
    coach: coachOf(group),
    unread: areBoardsOn(ctx.deps) ? await countUnread(ctx.db, { group, me, isCoach: leads }) : 0,
    locked: !group.is_led,
    created_at: group.created_at,
  }
}

/** Those of the groups that the caller is in or could join, newest first. */
export async function findGroups(ctx: Context, ids: readonly number[]): Promise<Group[]> {
  if (ids.length === 0) return []
  const { userId } = ctx.who
  const flags = await flagsOf(ctx)
  const keys = await inviteKeys(ctx.db, userId)
  const invited = await store.listInvitedTo(ctx.db, ids, keys, invitedAfter(ctx.now))
  const mine = new Map(
    (await store.listMemberships(ctx.db, ids, userId)).map(row => [row.group_id, row]),
  )
  const members = await store.countMembersOf(ctx.db, ids)
  const next = await listNext(ctx.db, ids, ctx.now.toISOString())
  const groups: Group[] = []
  for (const group of (await store.listGroups(ctx.db, ids)).toSorted(
    (one, other) => other.id - one.id,
  )) {
    const { id } = group
    const known = { me: mine.get(id), next: next.get(id), members: members.get(id) ?? 0 }
    const one = await viewOf(ctx, { group, flags, isInvited: invited.has(id), ...known })
    if (one) groups.push(one)
  }
  return groups
}

export const getGroup = async (ctx: Context, { id }: { id: number }): Promise<Group> =>
  orNotFound((await findGroups(ctx, [id]))[0])
