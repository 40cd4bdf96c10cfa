import { calendarDateAt } from '#src/contract/calendar.ts'
import { WAITING_HOURS } from '#src/features/scheduling/constants.ts'
import { type CoachId, coachSideOf, inviteKeys } from '#src/features/sharing/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ReadWaiting, Waiting } from '#src/platform/server/members.ts'
import { EARLIEST_ZONE, invitedAfter } from '../access/access.ts'
import { areBoardsOn } from '../board/boards.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

async function invitations(db: Db, userId: number, now: Date): Promise<Waiting[]> {
  const keys = await inviteKeys(db, userId)
  const today = calendarDateAt(now, EARLIEST_ZONE)
  const rows = await store.listInvited(db, { userId, keys, after: invitedAfter(now), today })
  return rows.map(({ id, name, invited_at }) => ({
    kind: 'invitation',
    text: `You are invited to the group “${name}”`,
    href: `/groups/${id}`,
    at: invited_at,
  }))
}

/** Places and seats that are kept for somebody, for a while. */
async function offers(db: Db, userId: number, now: Date): Promise<Waiting[]> {
  const at = now.toISOString()
  const places = await store.listPlaces(db, userId, at)
  const seats = await store.listOffered(db, userId, at)
  return [
    ...places.map(({ id, name, joined_at }) => ({
      kind: 'seat' as const,
      text: `A place in the group “${name}” is kept for you`,
      href: `/groups/${id}`,
      at: joined_at,
    })),
    ...seats.map(({ title, group_id, placed_at }) => ({
      kind: 'seat' as const,
      text: `A seat in “${title}” is kept for you`,
      href: `/groups/${group_id}`,
      at: placed_at,
    })),
  ]
}

async function sessions(db: Db, userId: number, coachId: CoachId | undefined, now: Date): Promise<Waiting[]> {
  const from = now.toISOString()
  const until = new Date(now.getTime() + WAITING_HOURS * HOUR_MS).toISOString()
  const seats = await store.listBeginning(db, userId, from, until)
  const led = coachId === undefined ? [] : await store.listLed(db, coachId, from, until)
  return [...seats, ...led].map(({ title, group_id, starts_at }) => ({
    kind: 'session',
    text: title,
    href: `/groups/${group_id}`,
    at: starts_at,
  }))
}

/** One entry for each topic: a mention takes precedence over new replies. */
async function posts(db: Db, userId: number): Promise<Waiting[]> {
  const mentions = await store.listMentions(db, userId)
  const followed = await store.listFollowed(db, userId)
  const isMentioned = (topicId: number) => mentions.some(({ id }) => id === topicId)
  return [
    ...mentions.map(({ id, group_id, title, mentioned_at }) => ({
      kind: 'mention' as const,
      text: `You are mentioned in “${title}”`,
      href: `/groups/${group_id}/topics/${id}`,
      at: mentioned_at,
    })),
    ...followed
      .filter(({ id }) => !isMentioned(id))
      .map(({ id, group_id, title, replied_at }) => ({
        kind: 'message' as const,
        text: `New replies in “${title}”`,
        href: `/groups/${group_id}/topics/${id}`,
        at: replied_at,
      })),
  ]
}

export const groupsWaiting: ReadWaiting = async (db, who, now, deps) => [
  ...(await invitations(db, who.userId, now)),
  ...(await offers(db, who.userId, now)),
  ...(await sessions(db, who.userId, coachSideOf(who), now)),
  ...(areBoardsOn(deps) ? await posts(db, who.userId) : []),
]
