import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { everyWeeks } from '#src/features/scheduling/domain/zones.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { UNNAMED } from '../../constants.ts'
import type * as contract from '../../contract/sessions.ts'
import { isOver } from '../../domain/access.ts'
import { enterAsCoach, enterGroup, type Inside, type Visit } from '../access/access.ts'
import { mailSeats } from '../mails/sessions.ts'
import { listOfSession } from '../mails/store.ts'
import { lockSeats, passOnSeats } from '../seats/line.ts'
import { callOff } from './canceling.ts'
import * as store from './store.ts'

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
export async function reachSession(db: Db, visit: Visit, id: number): Promise<ReachedSession> {
  const session = orNotFound(await store.findSession(db, id))
  return { ...(await enterGroup(db, visit, session.group_id)), session }
}

async function reachAsCoach(db: Db, visit: Visit, id: number): Promise<ReachedSession> {
  const reached = await reachSession(db, visit, id)
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
  if (start <= now.toISOString()) throw invalid('start', 'Please choose a time to come.')
  if (start >= LATEST) throw invalid('start', 'Please choose an earlier time.')
}

export async function listSessions(
  db: Db,
  visit: Visit,
  groupId: number,
  { past, ...query }: QueryOf<typeof contract.listGroupSessions>,
) {
  const inside = await enterGroup(db, visit, groupId)
  const which = { now: visit.now.toISOString(), past: past === 'true' }
  const { rows, total } = await store.listSessions(db, groupId, which, query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: await viewsOf(db, inside, data), beside }
}

export async function getSession(db: Db, visit: Visit, id: number) {
  const { session, ...inside } = await reachSession(db, visit, id)
  return orNotFound((await viewsOf(db, inside, [session]))[0])
}

async function withClashes(db: Db, visit: Visit, session: contract.GroupSession) {
  const { start, end, id } = session
  const clashes = await store.listClashes(db, visit.who.userId, { start, end, except: id })
  return { ...session, clashes }
}

/**
 * Plans a session, or a series of them, even where it overlaps something else: the answer lists the clashes, and the coach decides.
 * @throws AppError `group_over`; `invalid` for a time that is over
 */
export function createSession(
  db: Db,
  visit: Visit,
  groupId: number,
  body: BodyOf<typeof contract.createGroupSession>,
) {
  return inTransaction(db, async trx => {
    const { group } = await enterAsCoach(trx, visit, groupId)
    if (isOver(group, visit.now)) throw new AppError('group_over')
    requireFuture(body.start, visit.now)
    const { title, place, seats, minutes, repeat } = body
    const make = async (start: string) => {
      requireFuture(start, visit.now)
      const id = await store.insertSession(trx, {
        ...{ group_id: groupId, title, place, seats, minutes },
        ...{ starts_at: start, ends_at: endOf(start, minutes) },
        ...{ status: 'planned', uid: randomUUID(), sequence: 0 },
        created_at: visit.now.toISOString(),
      })
      return withClashes(trx, visit, await getSession(trx, visit, id))
    }
    if (!repeat) return make(body.start)
    const made: contract.GroupSession[] = []
    for (const start of everyWeeks(Date.parse(body.start), repeat, group.zone))
      made.push(await make(start))
    return made
  })
}

const TOLD = ['title', 'place', 'starts_at', 'minutes'] as const

/** Members keep their seats, and their calendars are updated; a new time brings new reminders. */
async function mailChange(
  trx: Db,
  visit: Visit,
  { group, session: before }: ReachedSession,
): Promise<void> {
  const session = await store.findSession(trx, before.id)
  if (!session || TOLD.every(field => session[field] === before[field])) return
  if (session.starts_at !== before.starts_at)
    await store.placeAnew(trx, before.id, visit.now.toISOString())
  const people = await listOfSession(trx, group.id, before.id, 'taken')
  await mailSeats({ trx, ...visit }, { group, session }, people, 'moved')
}

/** Members keep their seats. @throws AppError `seats_taken`, `session_over`, `invalid` */
export function updateSession(
  db: Db,
  visit: Visit,
  id: number,
  change: BodyOf<typeof contract.updateGroupSession>,
) {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const reached = await reachAsCoach(trx, visit, id)
    requireAhead(reached, visit.now)
    requireFuture(change.start, visit.now)
    const { session } = reached
    const { title, place, seats = session.seats } = change
    const { start = session.starts_at, minutes = session.minutes } = change
    if (seats < Number(session.taken)) throw new AppError('seats_taken')
    const times = { starts_at: start, ends_at: endOf(start, minutes), minutes }
    await store.updateSession(trx, session, { title, place, seats, ...times })
    await mailChange(trx, visit, reached)
    if (seats > session.seats || start !== session.starts_at) await passOnSeats(trx, visit, id)
    return withClashes(trx, visit, await getSession(trx, visit, id))
  })
}

export function cancelSession(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const reached = await reachAsCoach(trx, visit, id)
    requireAhead(reached, visit.now)
    await callOff({ trx, ...visit }, id)
  })
}

export async function getAttendance(db: Db, visit: Visit, id: number) {
  await reachAsCoach(db, visit, id)
  const rows = await store.listTaken(db, id)
  return {
    present: rows.filter(({ present }) => present).map(({ member_id }) => member_id),
    seats: rows.map(({ member_id, name }) => ({ member_id, name: name ?? UNNAMED })),
  }
}

/** @throws AppError `invalid` for a membership without a seat */
export function setAttendance(db: Db, visit: Visit, id: number, present: readonly number[]) {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const { seats } = await getAttendance(trx, visit, id)
    if (present.some(each => !seats.some(({ member_id }) => member_id === each)))
      throw invalid('present', 'Only members with a seat can be marked as present.')
    await store.setPresent(trx, id, present)
    return getAttendance(trx, visit, id)
  })
}
