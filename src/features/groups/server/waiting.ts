import { msg } from '@lingui/core/runtime-macro'
import { calendarDateAt, DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { formatsIn } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { type CoachId, coachSideOf, inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { WAITING_HOURS } from '#src/features/scheduling/constants.ts'
import { intervalOfDates } from '#src/features/scheduling/domain/zones.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, ReadDue, ReadWaiting, Waiting } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { GIVEN_DAYS } from '../constants.ts'
import { EARLIEST_ZONE, invitedAfter } from './access.ts'
import { areBoardsOn } from './boards.ts'
import * as store from './waiting.store.ts'

async function listInvitations(ctx: AnyContext, userId: number): Promise<Waiting[]> {
  const keys = await inviteKeys(ctx.db, userId)
  const today = calendarDateAt(ctx.now, EARLIEST_ZONE)
  const rows = await store.listInvited(ctx.db, {
    userId,
    keys,
    after: invitedAfter(ctx.now),
    today,
  })
  return rows.map(({ id, name, invited_at }) => ({
    kind: 'invitation',
    text: said(msg`You are invited to the group “${{ name }}”`),
    href: `/groups/${id}`,
    at: invited_at,
  }))
}

/** Places and seats that came from the line: they can be given back. */
async function listGiven(ctx: AnyContext, userId: number): Promise<Waiting[]> {
  const since = new Date(ctx.now.getTime() - GIVEN_DAYS * DAY_MS).toISOString()
  const places = await store.listGivenPlaces(ctx.db, userId, since)
  const seats = await store.listGivenSeats(ctx.db, userId, { since, now: ctx.now.toISOString() })
  return [
    ...places.map(({ id, name, joined_at }) => ({
      kind: 'seat' as const,
      text: said(msg`A place fell free: you are in the group “${{ name }}”`),
      href: `/groups/${id}`,
      at: joined_at,
    })),
    ...seats.map(({ title, group_id, placed_at }) => ({
      kind: 'seat' as const,
      text: said(msg`A seat fell free: you have it in “${{ title }}”`),
      href: `/groups/${group_id}`,
      at: placed_at,
    })),
  ]
}

async function listSessions(
  ctx: AnyContext,
  userId: number,
  coachId: CoachId | undefined,
): Promise<Waiting[]> {
  const from = ctx.now.toISOString()
  const until = new Date(ctx.now.getTime() + WAITING_HOURS * HOUR_MS).toISOString()
  const seats = await store.listBeginning(ctx.db, userId, from, until)
  const led = coachId === undefined ? [] : await store.listLed(ctx.db, coachId, from, until)
  return [...seats, ...led].map(({ title, group_id, starts_at }) => ({
    kind: 'session',
    text: title,
    href: `/groups/${group_id}`,
    at: starts_at,
  }))
}

const listReplies = async (db: Db, userId: number): Promise<Waiting[]> =>
  (await store.listFollowed(db, userId)).map(({ id, group_id, title, replied_at }) => ({
    kind: 'message',
    text: said(msg`New replies in “${{ title }}”`),
    href: `/groups/${group_id}/topics/${id}`,
    at: replied_at,
  }))

export const groupsWaiting: ReadWaiting = async ctx => [
  ...(await listInvitations(ctx, ctx.who.userId)),
  ...(await listGiven(ctx, ctx.who.userId)),
  ...(await listSessions(ctx, ctx.who.userId, coachSideOf(ctx.who))),
  ...(areBoardsOn(ctx.deps) ? await listReplies(ctx.db, ctx.who.userId) : []),
]

/** Sessions in which the member has a seat, on a day in the member's own time zone. */
export const groupSessionsDue: ReadDue = async ({ db, who: { userId: id } }, today) => {
  const zone = (await findUser(db, id))?.time_zone ?? 'UTC'
  const { start, end } = intervalOfDates(today, today, zone)
  const from = new Date(start - 1).toISOString()
  const until = new Date(end - 1).toISOString()
  return (await store.listBeginning(db, id, from, until)).map(({ title, starts_at, group_id }) => ({
    kind: 'session',
    text: said(msg`${{ title }} at ${{ time: formatsIn(zone).clockTime(starts_at) }}`),
    path: `/groups/${group_id}`,
  }))
}
