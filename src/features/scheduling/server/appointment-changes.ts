import type { InputOf } from '#src/contract/endpoint.ts'
import { asCoach, type Participant } from '#src/features/coaching/server/exposed.ts'
import type { AnyContext, Caller, Context } from '#src/platform/server/context.ts'
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
  findPlace,
  nextVersion,
  offeringOthers,
  releaseExpired,
  takeCells,
  updateBookedCounts,
} from './placing.ts'
import { mailNews } from './session-mails.ts'
import { findType } from './session-types.store.ts'

export const sideOf = (session: store.StoredAppointment, { userId, isCoach }: Participant): Side =>
  isCoach && session.coach_id === userId ? 'coach' : 'member'

interface Opened {
  session: store.StoredAppointment
  side: Side
}

/** Finds a session and the side that changes it. Until the transaction ends, nobody else changes it. */
type Open = (ctx: AnyContext) => Promise<Opened>

/** A session that somebody leads or has booked. */
const ownSession =
  (who: Caller, id: number): Open =>
  async ({ db }) => {
    const session = orNotFound(await store.lockFor(db, who, id))
    return { session, side: sideOf(session, who) }
  }

async function wantedFor(ctx: AnyContext, { session, side }: Opened, start: number) {
  const type = orNotFound(await findType(ctx.db, session.coach_id, session.session_type_id))
  // The session keeps the length that was booked.
  const rules = { ...type, minutes: session.minutes }
  return { type: rules, start, zone: session.zone, exempt: side === 'coach' }
}

/** The old cells are freed and the new ones taken. */
async function moveTo(ctx: AnyContext, opened: Opened, start: number) {
  const { session, side } = opened
  const { coach_id: coachId, coach_date: before } = session
  const wanted = await wantedFor(ctx, opened, start)
  const place = await findPlace(ctx, wanted)
  await releaseExpired(ctx, coachId)
  await updateBookedCounts(ctx.db, {
    coachId,
    before,
    after: place.coach_date,
    caps: wanted.type,
  })
  const moved = orNotFound(
    await store.updateAppointment(ctx.db, session, {
      ...place,
      sequence: session.sequence + 1,
      moves: session.moves + (side === 'coach' ? 0 : 1),
      placed_at: ctx.now.toISOString(),
      reminded: 0,
      needs_review: false,
      seen_at: side === 'coach' ? ctx.now.toISOString() : null,
      updated_at: nextVersion(session, ctx.now),
    }),
  )
  await store.deleteCells(ctx.db, session.id)
  const span = { first: place.first_cell, last: place.last_cell }
  await takeCells(ctx.db, { coachId, appointmentId: session.id, span })
  await mailNews(ctx, moved, 'moved')
  await noteNext(ctx, moved)
  return moved
}

/**
 * @param start Unix time in ms
 * @throws AppError `too_late`, `too_many_moves`, `slot_taken` with other times, `invalid` outside the rules
 */
export const moveSession = (ctx: AnyContext, open: Open, start: number): Promise<Appointment> =>
  offeringOthers(
    ctx,
    async () => wantedFor(ctx, await open(ctx), start),
    () =>
      inTransaction(ctx, async ctx => {
        const opened = await open(ctx)
        const { session, side } = opened
        const refusal = refusalToMove(session, side, ctx.now)
        if (refusal) throw new AppError(refusal)
        const isThere = Date.parse(session.starts_at) === start
        return viewOf(ctx, isThere ? session : await moveTo(ctx, opened, start), side)
      }),
  )

/**
 * Cancels a session, which frees its time. Canceling late is allowed, but loses the credits.
 * @param reason as it was typed, if anything was
 * @throws AppError `too_late` once it has begun, `not_booked`
 */
export const cancelSession = (
  ctx: AnyContext,
  open: Open,
  reason: string | null | undefined,
): Promise<Appointment> =>
  inTransaction(ctx, async ctx => {
    const { session, side } = await open(ctx)
    if (session.status === 'cancelled' && session.cancelled_by === side)
      return viewOf(ctx, session, side)
    const refusal = refusalToCancel(session, ctx.now)
    if (refusal) throw new AppError(refusal)
    await countOut(ctx.db, session)
    const canceled = orNotFound(
      await store.updateAppointment(ctx.db, session, {
        status: 'cancelled',
        cancelled_by: side,
        reason: reason?.trim() || null,
        hold_until: null,
        sequence: session.sequence + 1,
        updated_at: nextVersion(session, ctx.now),
      }),
    )
    await store.deleteCells(ctx.db, session.id)
    if (session.status === 'booked') await mailNews(ctx, canceled, 'cancelled')
    await noteNext(ctx, canceled)
    // Last, because the audit log stays locked.
    if (isFreeToCancel(session, side, ctx.now))
      await returnCredits(ctx, session.id, side === 'coach')
    return viewOf(ctx, canceled, side)
  })

export const moveAppointment = (
  ctx: Context,
  { id, start }: InputOf<typeof contract.moveAppointment>,
): Promise<Appointment> => moveSession(ctx, ownSession(ctx.who, id), Date.parse(start))

export const cancelAppointment = (
  ctx: Context,
  { id, reason }: InputOf<typeof contract.cancelAppointment>,
): Promise<Appointment> => cancelSession(ctx, ownSession(ctx.who, id), reason)

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
