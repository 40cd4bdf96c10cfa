import { calendarDateAt } from '#src/contract/calendar.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { listCoaches } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { wallTimeIn } from '../domain/zones.ts'
import { releaseAppointment } from './appointment-upkeep.ts'
import * as sessions from './appointments.store.ts'
import { deleteWaitingMails } from './appointments.store.ts'
import { findSchedule } from './availability.store.ts'
import { listBusySpans } from './free-times.ts'
import { noteNext } from './next-session.ts'
import { countOut, isTaken, nextVersion, releaseExpired, updateBookedCounts } from './placing.ts'
import { placesOf } from './rooms.ts'
import { mailNews } from './session-mails.ts'
import { findType, findTypeLike, insertType } from './session-types.store.ts'

/** The new coach's type of that name and length, else a copy that nobody can book, without the old coach's place and link. */
async function typeOf(ctx: AnyContext, session: sessions.StoredAppointment, to: number) {
  const like = await findTypeLike(ctx.db, to, session)
  if (like) return like
  const before = await findType(ctx.db, session.coach_id, session.session_type_id)
  if (!before) return undefined
  const { id: _, plans, ...fields } = before
  const at = ctx.now.toISOString()
  return insertType(ctx.db, {
    ...fields,
    coach_id: to,
    place: '',
    video_link: '',
    plans: JSON.stringify(plans),
    archived_at: at,
    created_at: at,
    updated_at: at,
  })
}

/** Gives a session to another coach, at the same time. @returns false when they are not free then */
async function handOver(ctx: AnyContext, session: sessions.StoredAppointment, to: number) {
  const span = { first: session.first_cell, last: session.last_cell }
  await releaseExpired(ctx, to)
  if ((await isTaken(ctx, to, span)) || (await listBusySpans(ctx.db, to, span)).length > 0)
    return false
  const type = await typeOf(ctx, session, to)
  if (!type) return false
  await sessions.deleteCells(ctx.db, session.id)
  if (!(await sessions.insertCells(ctx.db, { coachId: to, appointmentId: session.id, span })))
    return false
  const start = Date.parse(session.starts_at)
  const zone = (await findSchedule(ctx.db, to))?.zone ?? session.coach_zone
  const coach_date = calendarDateAt(new Date(start), zone)
  await countOut(ctx.db, session)
  await updateBookedCounts(ctx.db, { coachId: to, before: null, after: coach_date })
  const handed = await sessions.updateAppointment(ctx.db, session, {
    coach_id: to,
    session_type_id: type.id,
    ...placesOf(type),
    coach_zone: zone,
    coach_wall_time: wallTimeIn(zone, start),
    coach_date,
    sequence: session.sequence + 1,
    updated_at: nextVersion(session, ctx.now),
  })
  // Cannot happen: the statement that listed it has locked it.
  if (!handed) throw new Error('a session changed while it was locked')
  await mailNews(ctx, handed, 'handed_over', 'coach')
  await mailNews(ctx, handed, 'booked', 'booker')
  await noteNext(ctx, session)
  await noteNext(ctx, handed)
  return true
}

/**
 * Ends the coming sessions of somebody who no longer has a coach's right: another coach takes them over, or they are
 * canceled. Everyone who booked is notified; canceled sessions return their credits.
 * @param to somebody with the right, or null to cancel all; what does not fit their time is canceled
 */
export async function endSessionsLed(ctx: AnyContext, coachId: number, to: number | null) {
  const ended = { handed_over: 0, cancelled: 0 }
  await deleteWaitingMails(ctx.db, coachId)
  for (const session of await sessions.listLedAhead(ctx.db, coachId, ctx.now.toISOString())) {
    if (to !== null && session.status === 'booked' && (await handOver(ctx, session, to))) {
      ended.handed_over++
      continue
    }
    const released = await releaseAppointment(ctx, session, { side: 'coach', by: 'site' })
    if (released && session.status === 'booked') ended.cancelled++
    await noteNext(ctx, session)
  }
  return ended
}

/** For an administrator: how many sessions there are, nothing of their content, and who could take them over. */
export async function sessionsAhead(ctx: AnyContext, coachId: number) {
  const now = ctx.deps.now().toISOString()
  const booked = (await sessions.listLedAhead(ctx.db, coachId, now)).filter(
    ({ status }) => status === 'booked',
  )
  const coaches = await listCoaches(ctx.db, ctx.deps)
  return {
    booked: booked.length,
    coaches: coaches
      .filter(({ id }) => id !== coachId)
      .map(user => ({ id: user.id, name: nameOf(user) })),
  }
}
