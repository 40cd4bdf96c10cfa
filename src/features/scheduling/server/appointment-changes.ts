import type { InputOf } from '#src/contract/endpoint.ts'
import { asCoach, type Participant } from '#src/features/coaching/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/appointments.ts'
import type { Appointment } from '../contract/appointments.ts'
import {
  isFreeToCancel,
  isToCome,
  refusalToCancel,
  refusalToMove,
  type Side,
} from '../domain/rights.ts'
import { wallTimeIn } from '../domain/zones.ts'
import { viewOf } from './appointment-views.ts'
import * as store from './appointments.store.ts'
import { returnCredits } from './credits.ts'
import { noteNext } from './next-session.ts'
import {
  countOut,
  nextVersion,
  releaseExpired,
  takeCells,
  updateBookedCounts,
  withPlace,
} from './placing.ts'
import { mailNews } from './session-mails.ts'
import { findType } from './session-types.store.ts'

/** How often a change is tried when the session keeps changing concurrently. */
const ATTEMPTS = 5

/** @throws AppError `unavailable` when it was changed again and again in the meantime */
async function retrying<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const done = await work()
    if (done !== undefined) return done
  }
  throw new AppError('unavailable')
}

class Superseded extends Error {}

/** A transaction that finds another version is rolled back and returns undefined. */
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Superseded) return undefined
    throw error
  }
}

export const sideOf = (session: store.StoredAppointment, { userId, isCoach }: Participant): Side =>
  isCoach && session.coach_id === userId ? 'coach' : 'member'

type Find = () => Promise<store.StoredAppointment | undefined>

/** As it was typed, if anything was. */
type Reason = string | null | undefined

/**
 * Moves a session: the old cells are freed and the new ones taken in one transaction.
 * @param start Unix time in ms
 * @throws AppError `too_late`, `too_many_moves`, `slot_taken` with other times, `invalid` outside the rules
 */
export function moveSession(ctx: AnyContext, find: Find, side: Side, start: number) {
  return retrying(async () => {
    const session = orNotFound(await find())
    const refusal = refusalToMove(session, side, ctx.now)
    if (refusal) throw new AppError(refusal)
    if (Date.parse(session.starts_at) === start) return session
    const type = orNotFound(await findType(ctx.db, session.coach_id, session.session_type_id))
    // The session keeps the length that was booked.
    const rules = { ...type, minutes: session.minutes }
    const wanted = {
      type: rules,
      start,
      zone: session.zone,
      exempt: side === 'coach',
    }
    return orUndefined(() =>
      withPlace(ctx, wanted, async (ctx, place) => {
        const { coach_id: coachId, coach_date: before } = session
        await releaseExpired(ctx, coachId)
        await updateBookedCounts(ctx.db, { coachId, before, after: place.coach_date, caps: type })
        const moved = await store.updateAppointment(ctx.db, session, {
          ...place,
          sequence: session.sequence + 1,
          moves: session.moves + (side === 'coach' ? 0 : 1),
          placed_at: ctx.now.toISOString(),
          reminded: 0,
          needs_review: false,
          seen_at: side === 'coach' ? ctx.now.toISOString() : null,
          updated_at: nextVersion(session, ctx.now),
        })
        if (!moved) throw new Superseded()
        await store.deleteCells(ctx.db, session.id)
        const span = { first: place.first_cell, last: place.last_cell }
        await takeCells(ctx.db, { coachId, appointmentId: session.id, span })
        await mailNews(ctx, moved, 'moved')
        await noteNext(ctx, moved)
        return moved
      }),
    )
  })
}

/**
 * Cancels a session, which frees its time. Canceling late is allowed, but loses the credits.
 * @throws AppError `too_late` once it has begun, `not_booked`
 */
export function cancelSession(ctx: AnyContext, find: Find, side: Side, reason: Reason) {
  return retrying(async () => {
    const session = orNotFound(await find())
    if (session.status === 'cancelled' && session.cancelled_by === side) return session
    const refusal = refusalToCancel(session, ctx.now)
    if (refusal) throw new AppError(refusal)
    return orUndefined(() =>
      inTransaction(ctx, async ctx => {
        await countOut(ctx.db, session)
        const canceled = await store.updateAppointment(ctx.db, session, {
          status: 'cancelled',
          cancelled_by: side,
          reason: reason?.trim() || null,
          hold_until: null,
          sequence: session.sequence + 1,
          updated_at: nextVersion(session, ctx.now),
        })
        if (!canceled) throw new Superseded()
        await store.deleteCells(ctx.db, session.id)
        if (session.status === 'booked') await mailNews(ctx, canceled, 'cancelled')
        await noteNext(ctx, canceled)
        // Last, because the audit log stays locked.
        if (isFreeToCancel(session, side, ctx.now))
          await returnCredits(ctx, session.id, side === 'coach')
        return canceled
      }),
    )
  })
}

/** A session that somebody leads or has booked. */
async function changeOwn(
  ctx: Context,
  id: number,
  change: (find: Find, side: Side) => Promise<store.StoredAppointment>,
): Promise<Appointment> {
  const { who } = ctx
  const find = () => store.findFor(ctx.db, who, id)
  const side = sideOf(orNotFound(await find()), who)
  return viewOf(ctx, await change(find, side), side)
}

export const moveAppointment = (
  ctx: Context,
  { id, start }: InputOf<typeof contract.moveAppointment>,
): Promise<Appointment> =>
  changeOwn(ctx, id, (find, side) => moveSession(ctx, find, side, Date.parse(start)))

export const cancelAppointment = (
  ctx: Context,
  { id, reason }: InputOf<typeof contract.cancelAppointment>,
): Promise<Appointment> =>
  changeOwn(ctx, id, (find, side) => cancelSession(ctx, find, side, reason))

async function findLed({ db, who }: Context, id: number, find = store.findFor) {
  const session = await find(db, who, id)
  if (!session || session.coach_id !== asCoach(who)) throw new AppError('not_found')
  return session
}

/** By the coach: shared notes, the link, what became of the session. A new link is mailed. @throws AppError `session_stale` with `data.current` */
export async function changeAppointment(
  ctx: Context,
  {
    id,
    expected_updated_at: expected,
    seen,
    ...change
  }: InputOf<typeof contract.changeAppointment>,
): Promise<Appointment> {
  if (seen) await store.markSeen(ctx.db, await findLed(ctx, id), ctx.now.toISOString())
  if (seen && Object.keys(change).length === 0) return viewOf(ctx, await findLed(ctx, id), 'coach')
  const changed = await inTransaction(ctx, async ctx => {
    const session = await findLed(ctx, id, store.lockFor)
    if (expected !== undefined && expected < session.updated_at)
      throw new AppError('session_stale', {
        data: { current: await viewOf(ctx, session, 'coach') },
      })
    const isOver =
      ['booked', 'done', 'missed'].includes(session.status) &&
      session.starts_at <= ctx.now.toISOString()
    if (change.status !== undefined && !isOver) throw new AppError('not_booked')
    const at = Date.parse(session.starts_at)
    // The instant is kept, so whatever the clocks will show then becomes the agreed wall time.
    const agreed = change.needs_review === false && {
      wall_time: wallTimeIn(session.zone, at),
      coach_wall_time: wallTimeIn(session.coach_zone, at),
    }
    const isTold =
      isToCome(session, ctx.now) && (change.video_link ?? session.video_link) !== session.video_link
    const written = orNotFound(
      await store.updateAppointment(ctx.db, session, {
        ...change,
        ...agreed,
        ...(isTold && { sequence: session.sequence + 1 }),
        updated_at: nextVersion(session, ctx.now),
      }),
    )
    if (isTold) await mailNews(ctx, written, 'place')
    return written
  })
  if (change.status !== undefined) await noteNext(ctx, changed)
  return viewOf(ctx, changed, 'coach')
}

export async function refundAppointment(
  ctx: Context,
  { id }: InputOf<typeof contract.refundAppointment>,
): Promise<Appointment> {
  const session = await findLed(ctx, id)
  await inTransaction(ctx, ctx => returnCredits(ctx, session.id, true))
  return viewOf(ctx, session, 'coach')
}
