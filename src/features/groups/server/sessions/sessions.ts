import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { UNNAMED } from '../../constants.ts'
import type {
  createGroupSession,
  GroupSession,
  listGroupSessions,
  updateGroupSession,
} from '../../contract/sessions.ts'
import { isOver } from '../../domain/access.ts'
import { enter, enterAsCoach, type Inside, type Visit } from '../access/access.ts'
import { mailSeats } from '../mails/sessions.ts'
import { listOfSession } from '../mails/store.ts'
import { lockSeats, passOnSeats } from '../seats/line.ts'
import type { GroupRow } from '../store.ts'
import { callOff } from './canceling.ts'
import * as store from './store.ts'

type Seat = Awaited<ReturnType<typeof store.findSeat>>

async function yourSeat(db: Db, { me }: Inside, seat: Seat): Promise<GroupSession['your']> {
  if (seat?.status !== 'waiting') return { status: seat?.status ?? 'none', place: null }
  const line = await store.listSeatLine(db, seat.session_id)
  return { status: 'waiting', place: line.findIndex(({ member_id }) => member_id === me.id) + 1 }
}

/** As the member sees them. */
async function shownSessions(
  db: Db,
  inside: Inside,
  sessions: readonly store.SessionRow[],
): Promise<GroupSession[]> {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ id }) => id)
  const seats = await store.listSeats(db, ids, inside.me.id)
  const shown: GroupSession[] = []
  for (const session of sessions) {
    const your = await yourSeat(db, inside, seats.get(session.id))
    shown.push({
      id: session.id,
      group_id: session.group_id,
      title: session.title,
      start: session.starts_at,
      end: session.ends_at,
      minutes: session.minutes,
      seats: session.seats,
      taken: Number(session.taken),
      status: session.status,
      ...((inside.isCoach || your.status === 'taken') && { place: session.place }),
      your,
    })
  }
  return shown
}

const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()

export interface ReachedSession extends Inside {
  session: store.SessionRow
}

/** @throws AppError `not_found` for a caller outside its group */
export async function reachSession(db: Db, visit: Visit, id: number): Promise<ReachedSession> {
  const session = orNotFound(await store.findSession(db, id))
  return { ...(await enter(db, visit, session.group_id)), session }
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

function requireFuture(start: string | undefined, now: Date): void {
  if (start !== undefined && start <= now.toISOString())
    throw invalid('start', 'Please choose a time to come.')
}

export async function list(
  db: Db,
  visit: Visit,
  groupId: number,
  { past, ...query }: QueryOf<typeof listGroupSessions>,
) {
  const inside = await enter(db, visit, groupId)
  const which = { now: visit.now.toISOString(), past: past === 'true' }
  const { rows, total } = await store.listSessions(db, groupId, which, query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: await shownSessions(db, inside, data), beside }
}

export async function get(db: Db, visit: Visit, id: number): Promise<GroupSession> {
  const { session, ...inside } = await reachSession(db, visit, id)
  return orNotFound((await shownSessions(db, inside, [session]))[0])
}

async function withClashes(db: Db, visit: Visit, session: GroupSession): Promise<GroupSession> {
  const { start, end, id } = session
  const clashes = await store.listClashes(db, visit.who.userId, { start, end, except: id })
  return { ...session, clashes }
}

/** Creates it even if it clashes; the answer lists the clashes, for the coach to decide. @throws AppError `invalid` */
export function create(
  db: Db,
  visit: Visit,
  groupId: number,
  body: BodyOf<typeof createGroupSession>,
): Promise<GroupSession> {
  return inTransaction(db, async trx => {
    const { group } = await enterAsCoach(trx, visit, groupId)
    if (isOver(group, visit.now)) throw new AppError('group_over')
    requireFuture(body.start, visit.now)
    const id = await store.insertSession(trx, {
      ...{ group_id: groupId, title: body.title, place: body.place, seats: body.seats },
      ...{ starts_at: body.start, ends_at: endOf(body.start, body.minutes), minutes: body.minutes },
      ...{ status: 'planned', uid: randomUUID(), sequence: 0 },
      created_at: visit.now.toISOString(),
    })
    return withClashes(trx, visit, await get(trx, visit, id))
  })
}

const TOLD = ['title', 'place', 'starts_at', 'minutes'] as const

/** Members keep their seats, and their calendars are updated; a new time brings new reminders. */
async function tellOfChange(
  trx: Db,
  visit: Visit,
  { group, before }: { group: GroupRow; before: store.SessionRow },
): Promise<void> {
  const session = await store.findSession(trx, before.id)
  if (!session || TOLD.every(field => session[field] === before[field])) return
  if (session.starts_at !== before.starts_at)
    await store.placeAnew(trx, before.id, visit.now.toISOString())
  const people = await listOfSession(trx, group.id, before.id, 'taken')
  await mailSeats({ trx, ...visit }, { group, session }, people, 'moved')
}

/** Members keep their seats. @throws AppError `seats_taken`, `session_over`, `invalid` */
export function update(
  db: Db,
  visit: Visit,
  id: number,
  change: BodyOf<typeof updateGroupSession>,
): Promise<GroupSession> {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const reached = await reachAsCoach(trx, visit, id)
    requireAhead(reached, visit.now)
    requireFuture(change.start, visit.now)
    const { session } = reached
    const { title = session.title, place = session.place, seats = session.seats } = change
    const { start = session.starts_at, minutes = session.minutes } = change
    if (seats < Number(session.taken)) throw new AppError('seats_taken')
    const times = { starts_at: start, ends_at: endOf(start, minutes), minutes }
    await store.updateSession(trx, session.group_id, id, { title, place, seats, ...times })
    await tellOfChange(trx, visit, { group: reached.group, before: session })
    if (seats > session.seats || start !== session.starts_at) await passOnSeats(trx, visit, id)
    return withClashes(trx, visit, await get(trx, visit, id))
  })
}

export function cancel(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const reached = await reachAsCoach(trx, visit, id)
    requireAhead(reached, visit.now)
    await callOff({ trx, ...visit }, id)
  })
}

export async function attendance(db: Db, visit: Visit, id: number) {
  await reachAsCoach(db, visit, id)
  const rows = await store.listTaken(db, id)
  return {
    present: rows.filter(({ present }) => present).map(({ member_id }) => member_id),
    seats: rows.map(({ member_id, shown }) => ({ member_id, name: shown ?? UNNAMED })),
  }
}

/** @throws AppError `invalid` for a membership without a seat */
export function setAttendance(db: Db, visit: Visit, id: number, present: readonly number[]) {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const { seats } = await attendance(trx, visit, id)
    if (present.some(each => !seats.some(({ member_id }) => member_id === each)))
      throw invalid('present', 'Only members with a seat can be marked as present.')
    await store.setPresent(trx, id, present)
    return attendance(trx, visit, id)
  })
}
