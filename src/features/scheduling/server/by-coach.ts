import { msg } from '@lingui/core/runtime-macro'
import { calendarDateAt, HOUR_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { longDate } from '#src/contract/formats.ts'
import { asCoach, requireActive, todayOf } from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { CLIENT_WITHOUT_CREDITS, OFFER_HOURS } from '../constants.ts'
import type { Appointment } from '../contract/appointments.ts'
import type * as contract from '../contract/by-coach.ts'
import { everyWeeks } from '../domain/zones.ts'
import { viewOf } from './appointment-views.ts'
import type { StoredAppointment } from './appointments.store.ts'
import { insertForGuest, insertForMember } from './appointments.ts'
import { findHours } from './availability.store.ts'
import { withPlace } from './placing.ts'
import { mailNews, mailOffer } from './session-mails.ts'
import { findOffered, findType } from './session-types.store.ts'

/** Of a series, whichever time is not free stops all of it, and is named. */
const refuseSeries = (start: string, zone: string) => (error: unknown) => {
  if (!(error instanceof AppError) || error.code === 'no_credits') throw error
  const { code, data = {} } = error
  const day = longDate(calendarDateAt(new Date(start), zone))
  const message = msg`${{ day }} does not fit: ${{ why: error.message }} Nothing was booked.`
  throw new AppError(code, { message, data })
}

/**
 * A coach books one of their own session types for a client of theirs, once or as a series, all of it or nothing.
 * @throws AppError `not_found` for anybody else, `no_credits` if one was to be used
 */
export async function bookForClient(
  ctx: Context,
  { memberId, ...booking }: InputOf<typeof contract.bookForClient>,
): Promise<Appointment | Appointment[]> {
  const { who } = ctx
  const coachId = asCoach(who)
  await requireActive(ctx.db, who, memberId)
  const offered = await findOffered(ctx.db, booking.session_type_id, coachesNeedTwoFactor(ctx.deps))
  if (offered?.coach_id !== coachId) throw new AppError('not_found')
  const type = {
    ...offered,
    credits: booking.use_credit ? offered.credits : 0,
    video_link: booking.video_link ?? offered.video_link,
  }
  const zone = booking.zone ?? (await todayOf(ctx, memberId)).zone
  const bookAt = async (ctx: AnyContext, start: string) => {
    const wanted = { type, start: Date.parse(start), zone, exempt: true }
    const stored = await withPlace(ctx, wanted, async (ctx, place) => {
      // A coaching that has ended in the meantime books nothing.
      await requireActive(ctx.db, who, memberId)
      const by = booking.use_credit ? 'coach' : 'coach without credit'
      return insertForMember(ctx, { type, place, zone, memberId, by })
    }).catch(refuseWithoutCredits)
    return viewOf(ctx, stored, 'coach')
  }
  const { repeat, start } = booking
  if (!repeat) return bookAt(ctx, start)
  const { zone: own } = orNotFound(await findHours(ctx.db, coachId))
  return inTransaction(ctx, async ctx => {
    const made: Appointment[] = []
    for (const each of everyWeeks(Date.parse(start), repeat, own)) {
      made.push(await bookAt(ctx, each).catch(refuseSeries(each, own)))
    }
    return made
  })
}

function refuseWithoutCredits(error: unknown): never {
  if (error instanceof AppError && error.code === 'no_credits')
    throw new AppError('no_credits', { message: CLIENT_WITHOUT_CREDITS })
  throw error
}

/** @param start Unix time in ms */
export const offeredUntil = (start: number, now: Date): number =>
  Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, start)

/** Mails a guest what was booked for them, or is held until they accept it. */
export const tellGuest = (ctx: AnyContext, made: StoredAppointment) =>
  made.status === 'held' ? mailOffer(ctx, made) : mailNews(ctx, made, 'booked')

/** Books a time for somebody who asked for one, or holds it until they answer; earlier offers to them are released. */
export async function bookForGuest(
  ctx: Context,
  { address, ...booking }: InputOf<typeof contract.bookForGuest> & { address: string },
): Promise<Appointment> {
  const coachId = asCoach(ctx.who)
  const found = orNotFound(await findType(ctx.db, coachId, booking.session_type_id))
  // Guests have no credits.
  const video_link = booking.video_link ?? found.video_link
  const type = { ...found, coach_id: coachId, credits: 0, video_link }
  const start = Date.parse(booking.start)
  const wanted = { type, start, zone: booking.zone, exempt: true }
  const until = booking.offer ? offeredUntil(start, ctx.now) : undefined
  const stored = await withPlace(ctx, wanted, async (ctx, place) => {
    const made = await insertForGuest(ctx, { type, place, booking, address, until, byCoach: true })
    await tellGuest(ctx, made)
    return made
  })
  return viewOf(ctx, stored, 'coach')
}
