import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import type { GroupSession } from '../../contract/sessions.ts'
import type { Visit } from '../access/access.ts'
import { mailSeats } from '../mails/sessions.ts'
import { findRecipient } from '../mails/store.ts'
import {
  getSession,
  type ReachedSession,
  reachSession,
  requireAhead,
} from '../sessions/sessions.ts'
import * as store from '../sessions/store.ts'
import { findGroup, type InGroup } from '../store.ts'
import { fillSeats, freeSeatsOf, type Giving, isLast, lockSeats, passOnSeats } from './line.ts'

type Seat = { isNew: boolean } | { place: number }

/** One lane for each session: hundreds of callers waiting for the lock in the database would use up its connections. */
const lanes = new Lanes()

const NOT_YET = { given_at: null, present: false, reminded: 0 } as const

async function takeNow(
  trx: Db,
  { session: { id }, group, me }: ReachedSession,
  giving: Giving,
): Promise<Seat> {
  const { now } = giving
  // A member who leaves at the same moment waits for this, or has already left; both take the locks in the same order.
  if (!(await store.holdMember(trx, me))) throw new AppError('not_found')
  await lockSeats(trx, id)
  const session = orNotFound(await store.findSession(trx, id))
  requireAhead({ session }, now)
  const own = await store.findSeat(trx, id, me.id)
  if (own?.status === 'taken') return { isNew: false }
  // Somebody in line whose plan is back comes first, which may be the caller.
  const given = isLast(session.starts_at, now)
    ? []
    : await fillSeats(trx, giving, { group, session })
  if (given.includes(me.id)) return { isNew: true }
  if (freeSeatsOf(session) > given.length) {
    const taken = { ...NOT_YET, status: 'taken', placed_at: now.toISOString() } as const
    if (own) await store.updateSeat(trx, id, own.id, taken)
    else await store.insertSeat(trx, { ...taken, session_id: id, member_id: me.id, line: 0 })
    const to = await findRecipient(trx, group.id, me.id)
    if (to) await mailSeats({ trx, ...giving }, { group, session }, [to], 'taken')
    return { isNew: true }
  }
  const line = await store.listSeatLine(trx, id)
  if (own) return { place: line.findIndex(({ member_id }) => member_id === me.id) + 1 }
  const last = Number(line.at(-1)?.line ?? 0) + 1
  const waiting = { ...NOT_YET, status: 'waiting', placed_at: now.toISOString() } as const
  await store.insertSeat(trx, { ...waiting, session_id: id, member_id: me.id, line: last })
  return { place: line.length + 1 }
}

/**
 * Checks the caller's access before locking the line, so that in a rush each caller holds the lock only briefly.
 * @throws AppError `session_over`, `full` with the place in line that the caller now has
 */
export async function takeSeat(
  db: Db,
  visit: Visit,
  id: number,
): Promise<{ session: GroupSession; isNew: boolean }> {
  const reached = await reachSession(db, visit, id)
  const leave = await lanes.enter(id)
  const seat = await inTransaction(db, trx => takeNow(trx, reached, visit)).finally(leave)
  if ('place' in seat) throw new AppError('full', { data: { place: seat.place } })
  return { session: await getSession(db, visit, id), isNew: seat.isNew }
}

/** Withdraws the holder's calendar entry, and passes the seat on to the line in the same transaction. */
async function freeSeat(
  trx: Db,
  giving: Giving,
  { session, group, memberId }: Pick<ReachedSession, 'session' | 'group'> & { memberId: number },
): Promise<void> {
  const own = await store.findSeat(trx, session.id, memberId)
  if (!own) return
  await store.deleteSeat(trx, session.id, memberId)
  if (own.status !== 'taken') return
  const to = await findRecipient(trx, group.id, memberId)
  if (to) await mailSeats({ trx, ...giving }, { group, session }, [to], 'freed')
  await passOnSeats(trx, giving, session.id)
}

export function giveBackSeat(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    await lockSeats(trx, id)
    const reached = await reachSession(trx, visit, id)
    requireAhead(reached, visit.now)
    await freeSeat(trx, visit, { ...reached, memberId: reached.me.id })
  })
}

/** Frees a membership's seats and places in line in all sessions still to come. */
export async function freeSeats(trx: Db, { id, group_id }: InGroup, giving: Giving): Promise<void> {
  const group = await findGroup(trx, group_id)
  for (const held of await store.listHeld(trx, id, giving.now.toISOString())) {
    await lockSeats(trx, held.id)
    const session = await store.findSession(trx, held.id)
    if (group && session) await freeSeat(trx, giving, { session, group, memberId: id })
  }
}
