import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { type Found, madeOrFound } from '#src/platform/server/found.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import type * as contract from '../contract/sessions.ts'
import { findGroup, type InGroup } from './group-rows.store.ts'
import { findRecipient } from './mails.store.ts'
import { fillSeats, freeSeatsOf, isLast, lockSeats, passOnSeats } from './seat-line.ts'
import { mailSeats } from './session-mails.ts'
import * as store from './sessions.store.ts'
import { getGroupSession, type ReachedSession, reachSession, requireAhead } from './sessions.ts'

type Seat = { isNew: boolean } | { place: number }

/** One lane for each session: hundreds of callers waiting for the lock in the database would use up its connections. */
const lanes = new Lanes()

const NOT_YET = { given_at: null, present: false, reminded: 0 } as const

async function takeNow(
  ctx: AnyContext,
  { session: { id }, group, me }: ReachedSession,
): Promise<Seat> {
  // A member who leaves at the same moment waits for this, or has already left; both take the locks in the same order.
  if (!(await store.holdMember(ctx.db, me))) throw new AppError('not_found')
  await lockSeats(ctx.db, id)
  const session = orNotFound(await store.findSession(ctx.db, id))
  requireAhead({ session }, ctx.now)
  const own = await store.findSeat(ctx.db, id, me.id)
  if (own?.status === 'taken') return { isNew: false }
  // Somebody in line whose plan is back comes first, which may be the caller.
  const given = isLast(session.starts_at, ctx.now) ? [] : await fillSeats(ctx, { group, session })
  if (given.includes(me.id)) return { isNew: true }
  if (freeSeatsOf(session) > given.length) {
    const taken = { ...NOT_YET, status: 'taken', placed_at: ctx.now.toISOString() } as const
    if (own) await store.updateSeat(ctx.db, id, own.id, taken)
    else await store.insertSeat(ctx.db, { ...taken, session_id: id, member_id: me.id, line: 0 })
    const to = await findRecipient(ctx.db, group.id, me.id)
    if (to) await mailSeats(ctx, { group, session }, [to], 'taken')
    return { isNew: true }
  }
  const line = await store.listSeatLine(ctx.db, id)
  if (own) return { place: line.findIndex(({ member_id }) => member_id === me.id) + 1 }
  const last = Number(line.at(-1)?.line ?? 0) + 1
  const waiting = { ...NOT_YET, status: 'waiting', placed_at: ctx.now.toISOString() } as const
  await store.insertSeat(ctx.db, { ...waiting, session_id: id, member_id: me.id, line: last })
  return { place: line.length + 1 }
}

/**
 * Checks the caller's access before locking the line, so that in a rush each caller holds the lock only briefly.
 * @throws AppError `session_over`, `full` with the place in line that the caller now has
 */
export async function takeSeat(
  ctx: Context,
  { id }: InputOf<typeof contract.takeSeat>,
): Promise<contract.GroupSession | Found<contract.GroupSession>> {
  const reached = await reachSession(ctx, id)
  const leave = await lanes.enter(id)
  const seat = await inTransaction(ctx, ctx => takeNow(ctx, reached)).finally(leave)
  if ('place' in seat) throw new AppError('full', { data: { place: seat.place } })
  return madeOrFound({ record: await getGroupSession(ctx, { id }), isNew: seat.isNew })
}

/** Withdraws the holder's calendar entry, and passes the seat on to the line in the same transaction. */
async function freeSeat(
  ctx: AnyContext,
  { session, group, memberId }: Pick<ReachedSession, 'session' | 'group'> & { memberId: number },
): Promise<void> {
  const own = await store.findSeat(ctx.db, session.id, memberId)
  if (!own) return
  await store.deleteSeat(ctx.db, session.id, memberId)
  if (own.status !== 'taken') return
  const to = await findRecipient(ctx.db, group.id, memberId)
  if (to) await mailSeats(ctx, { group, session }, [to], 'freed')
  await passOnSeats(ctx, session.id)
}

export function giveBackSeat(
  ctx: Context,
  { id }: InputOf<typeof contract.giveBackSeat>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await lockSeats(ctx.db, id)
    const reached = await reachSession(ctx, id)
    requireAhead(reached, ctx.now)
    await freeSeat(ctx, { ...reached, memberId: reached.me.id })
  })
}

/** Frees a membership's seats and places in line in all sessions still to come. */
export async function freeSeats(ctx: AnyContext, { id, group_id }: InGroup): Promise<void> {
  const group = await findGroup(ctx.db, group_id)
  for (const held of await store.listHeld(ctx.db, id, ctx.now.toISOString())) {
    await lockSeats(ctx.db, held.id)
    const session = await store.findSession(ctx.db, held.id)
    if (group && session) await freeSeat(ctx, { session, group, memberId: id })
  }
}
