import { asCoach, type Participant } from '#src/features/coaching/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { Appointment, AppointmentChange } from '../../contract/appointments.ts'
import {
  isFreeToCancel,
  isToCome,
  refusalToCancel,
  refusalToMove,
  type Side,
} from '../../domain/rights.ts'
import { wallTimeIn } from '../../domain/zones.ts'
import { returnCredits } from '../credits/actions.ts'
import { mailNews } from '../invitations/mails.ts'
import { findType } from '../session-types/store.ts'
import { noteNext } from './next-session.ts'
import {
  countOut,
  nextVersion,
  releaseExpired,
  takeCells,
  updateBookedCounts,
  withPlace,
} from './placing.ts'
import * as store from './store.ts'
import { viewOf } from './views.ts'

/** How often a change is tried when the session keeps changing concurrently. */
const ATTEMPTS = 5

interface Context {
  db: Db
  deps: Deps
  now: Date
}

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
export function moveSession({ db, deps, now }: Context, find: Find, side: Side, start: number) {
  return retrying(async () => {
    const session = orNotFound(await find())
    const refusal = refusalToMove(session, side, now)
    if (refusal) throw new AppError(refusal)
    if (Date.parse(session.starts_at) === start) return session
    const type = orNotFound(await findType(db, session.coach_id, session.session_type_id))
    // The session keeps the length that was booked.
    const rules = { ...type, minutes: session.minutes }
    const wanted = { type: rules, start, zone: session.zone, now, exempt: side === 'coach' }
    return orUndefined(() =>
      withPlace(db, wanted, async (trx, place) => {
        const { coach_id: coachId, coach_date: before } = session
        await releaseExpired(trx, coachId, now)
        await updateBookedCounts(trx, { coachId, before, after: place.coach_date, caps: type })
        const moved = await store.updateAppointment(trx, session, {
          ...place,
          sequence: session.sequence + 1,
          moves: session.moves + (side === 'coach' ? 0 : 1),
          placed_at: now.toISOString(),
          reminded: 0,
          needs_review: false,
          seen_at: side === 'coach' ? now.toISOString() : null,
          updated_at: nextVersion(session, now),
        })
        if (!moved) throw new Superseded()
        await store.deleteCells(trx, session.id)
        const span = { first: place.first_cell, last: place.last_cell }
        await takeCells(trx, { coachId, appointmentId: session.id, span })
        await mailNews({ trx, deps, now }, moved, 'moved')
        await noteNext(trx, moved, now)
        return moved
      }),
    )
  })
}

/**
 * Cancels a session, which frees its time. Canceling late is allowed, but loses the credits.
 * @throws AppError `too_late` once it has begun, `not_booked`
 */
export function cancelSession({ db, deps, now }: Context, find: Find, side: Side, reason: Reason) {
  return retrying(async () => {
    const session = orNotFound(await find())
    if (session.status === 'cancelled' && session.cancelled_by === side) return session
    const refusal = refusalToCancel(session, now)
    if (refusal) throw new AppError(refusal)
    return orUndefined(() =>
      inTransaction(db, async trx => {
        await countOut(trx, session)
        const canceled = await store.updateAppointment(trx, session, {
          status: 'cancelled',
          cancelled_by: side,
          reason: reason?.trim() || null,
          hold_until: null,
          sequence: session.sequence + 1,
          updated_at: nextVersion(session, now),
        })
        if (!canceled) throw new Superseded()
        await store.deleteCells(trx, session.id)
        if (session.status === 'booked') await mailNews({ trx, deps, now }, canceled, 'cancelled')
        await noteNext(trx, canceled, now)
        // Last, because the audit log stays locked.
        if (isFreeToCancel(session, side, now))
          await returnCredits(trx, session.id, now, side === 'coach')
        return canceled
      }),
    )
  })
}

/** A session that somebody leads or has booked. */
interface Own {
  who: Participant
  id: number
}

async function changeOwn(
  { db, now }: Context,
  { who, id }: Own,
  change: (find: Find, side: Side) => Promise<store.StoredAppointment>,
): Promise<Appointment> {
  const find = () => store.findFor(db, who, id)
  const side = sideOf(orNotFound(await find()), who)
  return viewOf(db, await change(find, side), side, now)
}

/** @param start an instant */
export const moveOwn = (context: Context, own: Own, start: string): Promise<Appointment> =>
  changeOwn(context, own, (find, side) => moveSession(context, find, side, Date.parse(start)))

export const cancelOwn = (context: Context, own: Own, reason: Reason): Promise<Appointment> =>
  changeOwn(context, own, (find, side) => cancelSession(context, find, side, reason))

async function findLed(db: Db, { who, id }: Own): Promise<store.StoredAppointment> {
  const session = await store.findFor(db, who, id)
  if (!session || session.coach_id !== asCoach(who)) throw new AppError('not_found')
  return session
}

/** By the coach: shared notes, the link, what became of the session. A new link is mailed. @throws AppError `session_stale` with `data.current` */
export async function changeByCoach(
  { db, deps, now }: Context,
  own: Own,
  { expected_updated_at: expected, seen, ...change }: AppointmentChange,
): Promise<Appointment> {
  if (seen) await store.markSeen(db, await findLed(db, own), now.toISOString())
  if (seen && Object.keys(change).length === 0)
    return viewOf(db, await findLed(db, own), 'coach', now)
  const changed = await retrying(async () => {
    const session = await findLed(db, own)
    if (expected !== undefined && expected < session.updated_at)
      throw new AppError('session_stale', {
        data: { current: await viewOf(db, session, 'coach', now) },
      })
    const isOver =
      ['booked', 'done', 'missed'].includes(session.status) &&
      session.starts_at <= now.toISOString()
    if (change.status !== undefined && !isOver) throw new AppError('not_booked')
    const at = Date.parse(session.starts_at)
    // The instant is kept, so whatever the clocks will show then becomes the agreed wall time.
    const agreed = change.needs_review === false && {
      wall_time: wallTimeIn(session.zone, at),
      coach_wall_time: wallTimeIn(session.coach_zone, at),
    }
    const updated_at = nextVersion(session, now)
    const link = change.video_link ?? session.video_link
    if (link === session.video_link || !isToCome(session, now))
      return store.updateAppointment(db, session, { ...change, ...agreed, updated_at })
    return inTransaction(db, async trx => {
      const sequence = session.sequence + 1
      const values = { ...change, ...agreed, sequence, updated_at }
      const told = await store.updateAppointment(trx, session, values)
      if (told) await mailNews({ trx, deps, now }, told, 'place')
      return told
    })
  })
  if (change.status !== undefined) await noteNext(db, changed, now)
  return viewOf(db, changed, 'coach', now)
}

export async function refundByCoach(db: Db, own: Own, now: Date): Promise<Appointment> {
  const session = await findLed(db, own)
  await inTransaction(db, trx => returnCredits(trx, session.id, now, true))
  return viewOf(db, session, 'coach', now)
}
