import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { SESSION_NAMES } from '#src/features/scheduling/domain/session-names.ts'
import { everyWeeks } from '#src/features/scheduling/domain/zones.ts'
import type { Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { UNNAMED } from '../constants.ts'
import type * as contract from '../contract/sessions.ts'
import { isOver } from '../domain/access.ts'
import { enterAsCoach, enterGroup, type Inside } from './access.ts'
import { callOff } from './canceling.ts'
import { listOfSession } from './mails.store.ts'
import { lockSeats, passOnSeats } from './seat-line.ts'
import { mailSeats } from './session-mails.ts'
import * as store from './sessions.store.ts'

type Seat = Awaited<ReturnType<typeof store.findSeat>>

async function yourSeat(
  db: Db,
  { me }: Inside,
  seat: Seat,
): Promise<contract.GroupSession['your']> {
  if (seat?.status !== 'waiting') return { status: seat?.status ?? 'none', place: null }
  const line = await store.listSeatLine(db, seat.session_id)
  return { status: 'waiting', place: line.findIndex(({ member_id }) => member_id === me.id) + 1 }
}

/** As the member sees them. The contract drops what it does not name. */
async function viewsOf(db: Db, inside: Inside, sessions: readonly store.SessionRow[]) {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ id }) => id)
  const seats = await store.listSeats(db, ids, inside.me.id)
  const views: contract.GroupSession[] = []
  for (const { starts_at, ends_at, place, ...session } of sessions) {
    const your = await yourSeat(db, inside, seats.get(session.id))
    const times = { start: starts_at, end: ends_at, taken: Number(session.taken) }
    const isTold = inside.isCoach || your.status === 'taken'
    views.push({ ...session, ...times, ...(isTold && { place }), your })
  }
  return views
}

const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()

export interface ReachedSession extends Inside {
  session: store.SessionRow
}

/** @throws AppError `not_found` for a caller outside its group */
export async function reachSession(ctx: Context, id: number): Promise<ReachedSession> {
  const session = orNotFound(await store.findSession(ctx.db, id))
  return { ...(await enterGroup(ctx, session.group_id)), session }
}

async function reachAsCoach(ctx: Context, id: number): Promise<ReachedSession> {
  const reached = await reachSession(ctx, id)
  if (!reached.isCoach) throw new AppError('forbidden')
  return reached
}

/** @throws AppError `session_over` once it has begun, or was canceled */
export function requireAhead({ session }: Pick<ReachedSession, 'session'>, now: Date): void {
  if (session.status !== 'planned' || session.starts_at <= now.toISOString())
    throw new AppError('session_over')
}

/** A session that began later could end after the year 9999, and that end would not sort as text. */
const LATEST = '9999-12-31'

function requireFuture(start: string | undefined, now: Date): void {
  if (start === undefined) return
  if (start <= now.toISOString()) throw invalid('start', msg`Please choose a time to come.`)
  if (start >= LATEST) throw invalid('start', msg`Please choose an earlier time.`)
}

export async function listGroupSessions(
  ctx: Context,
  { id: groupId, past, ...query }: InputOf<typeof contract.listGroupSessions>,
) {
  const inside = await enterGroup(ctx, groupId)
  const which = { now: ctx.now.toISOString(), past: past === 'true' }
  const { rows, total } = await store.listSessions(ctx.db, groupId, which, query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: await viewsOf(ctx.db, inside, data), beside }
}

export async function getGroupSession(
  ctx: Context,
  { id }: InputOf<typeof contract.getGroupSession>,
) {
  const { session, ...inside } = await reachSession(ctx, id)
  return orNotFound((await viewsOf(ctx.db, inside, [session]))[0])
}

async function withClashes(ctx: Context, session: contract.GroupSession) {
  const { start, end, id } = session
  const found = await store.listClashes(ctx.db, ctx.who.userId, { start, end, except: id })
  const clashes = found.map(each => ({ ...each, title: SESSION_NAMES.read(each.title) }))
  return { ...session, clashes }
}

/**
 * Plans a session, or a series of them, even where it overlaps something else: the answer lists the clashes, and the coach decides.
 * @throws AppError `group_over`; `invalid` for a time that is over
 */
export function createGroupSession(
  ctx: Context,
  { id: groupId, ...planned }: InputOf<typeof contract.createGroupSession>,
) {
  return inTransaction(ctx, async ctx => {
    const { group } = await enterAsCoach(ctx, groupId)
    if (isOver(group, ctx.now)) throw new AppError('group_over')
    requireFuture(planned.start, ctx.now)
    const { title, place, seats, minutes, repeat } = planned
    const make = async (start: string) => {
      requireFuture(start, ctx.now)
      const id = await store.insertSession(ctx.db, {
        ...{ group_id: groupId, title, place, seats, minutes },
        ...{ starts_at: start, ends_at: endOf(start, minutes) },
        ...{ status: 'planned', uid: randomUUID(), sequence: 0 },
        created_at: ctx.now.toISOString(),
      })
      return withClashes(ctx, await getGroupSession(ctx, { id }))
    }
    if (!repeat) return make(planned.start)
    const made: contract.GroupSession[] = []
    for (const start of everyWeeks(Date.parse(planned.start), repeat, group.zone))
      made.push(await make(start))
    return made
  })
}

const TOLD = ['title', 'place', 'starts_at', 'minutes'] as const

/** Members keep their seats, and their calendars are updated; a new time brings new reminders. */
async function mailChange(ctx: Context, { group, session: before }: ReachedSession): Promise<void> {
  const session = await store.findSession(ctx.db, before.id)
  if (!session || TOLD.every(field => session[field] === before[field])) return
  if (session.starts_at !== before.starts_at)
    await store.placeAnew(ctx.db, before.id, ctx.now.toISOString())
  const people = await listOfSession(ctx.db, group.id, before.id, 'taken')
  await mailSeats(ctx, { group, session }, people, 'moved')
}

/** Members keep their seats. @throws AppError `seats_taken`, `session_over`, `invalid` */
export function updateGroupSession(
  ctx: Context,
  { id, ...change }: InputOf<typeof contract.updateGroupSession>,
) {
  return inTransaction(ctx, async ctx => {
    await lockSeats(ctx.db, id)
    const reached = await reachAsCoach(ctx, id)
    requireAhead(reached, ctx.now)
    requireFuture(change.start, ctx.now)
    const { session } = reached
    const { title, place, seats = session.seats } = change
    const { start = session.starts_at, minutes = session.minutes } = change
    if (seats < Number(session.taken)) throw new AppError('seats_taken')
    const times = { starts_at: start, ends_at: endOf(start, minutes), minutes }
    await store.updateSession(ctx.db, session, { title, place, seats, ...times })
    await mailChange(ctx, reached)
    if (seats > session.seats || start !== session.starts_at) await passOnSeats(ctx, id)
    return withClashes(ctx, await getGroupSession(ctx, { id }))
  })
}

export function cancelGroupSession(
  ctx: Context,
  { id }: InputOf<typeof contract.cancelGroupSession>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await lockSeats(ctx.db, id)
    const reached = await reachAsCoach(ctx, id)
    requireAhead(reached, ctx.now)
    await callOff(ctx, id)
  })
}

export async function getAttendance(ctx: Context, { id }: { id: number }) {
  await reachAsCoach(ctx, id)
  const rows = await store.listTaken(ctx.db, id)
  return {
    present: rows.filter(({ present }) => present).map(({ member_id }) => member_id),
    seats: rows.map(({ member_id, name }) => ({ member_id, name: name ?? said(UNNAMED) })),
  }
}

/** @throws AppError `invalid` for a membership without a seat */
export function putAttendance(
  ctx: Context,
  { id, present }: InputOf<typeof contract.putAttendance>,
) {
  return inTransaction(ctx, async ctx => {
    await lockSeats(ctx.db, id)
    const { seats } = await getAttendance(ctx, { id })
    if (present.some(each => !seats.some(({ member_id }) => member_id === each)))
      throw invalid('present', msg`Only members with a seat can be marked as present.`)
    await store.setPresent(ctx.db, id, present)
    return getAttendance(ctx, { id })
  })
}
