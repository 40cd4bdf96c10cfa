import { calendarDateAt, DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { type CoachId, coachSideOf, inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { WAITING_HOURS } from '#src/features/scheduling/constants.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ReadWaiting, Waiting } from '#src/platform/server/members.ts'
import { GIVEN_DAYS } from '../../constants.ts'
import { EARLIEST_ZONE, invitedAfter } from '../access/access.ts'
import { areBoardsOn } from '../board/boards.ts'
import * as store from './store.ts'

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

/** Places and seats that came from the line: they can be given back. */
async function given(db: Db, userId: number, now: Date): Promise<Waiting[]> {
  const since = new Date(now.getTime() - GIVEN_DAYS * DAY_MS).toISOString()
  const places = await store.listGivenPlaces(db, userId, since)
  const seats = await store.listGivenSeats(db, userId, { since, now: now.toISOString() })
  return [
    ...places.map(({ id, name, joined_at }) => ({
      kind: 'seat' as const,
      text: `A place fell free: you are in the group “${name}”`,
      href: `/groups/${id}`,
      at: joined_at,
    })),
    ...seats.map(({ title, group_id, placed_at }) => ({
      kind: 'seat' as const,
      text: `A seat fell free: you have it in “${title}”`,
      href: `/groups/${group_id}`,
      at: placed_at,
    })),
  ]
}

async function sessions(
  db: Db,
  userId: number,
  coachId: CoachId | undefined,
  now: Date,
): Promise<Waiting[]> {
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

const replies = async (db: Db, userId: number): Promise<Waiting[]> =>
  (await store.listFollowed(db, userId)).map(({ id, group_id, title, replied_at }) => ({
    kind: 'message',
    text: `New replies in “${title}”`,
    href: `/groups/${group_id}/topics/${id}`,
    at: replied_at,
  }))

export const groupsWaiting: ReadWaiting = async (db, who, now, deps) => [
  ...(await invitations(db, who.userId, now)),
  ...(await given(db, who.userId, now)),
  ...(await sessions(db, who.userId, coachSideOf(who), now)),
  ...(areBoardsOn(deps) ? await replies(db, who.userId) : []),
]
