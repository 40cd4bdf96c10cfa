import { calendarDateAt } from '#src/contract/calendar.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { listCoaches } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import { wallTimeIn } from '../../domain/zones.ts'
import { listBusySpans } from '../appointments/free-times.ts'
import { noteNext } from '../appointments/next-session.ts'
import {
  countOut,
  isTaken,
  nextVersion,
  releaseExpired,
  updateBookedCounts,
} from '../appointments/placing.ts'
import { placesOf } from '../appointments/rooms.ts'
import * as sessions from '../appointments/store.ts'
import { deleteWaitingMails } from '../appointments/store.ts'
import { releaseAppointment } from '../appointments/upkeep.ts'
import { findSchedule } from '../availability/store.ts'
import { mailNews } from '../invitations/mails.ts'
import { findType, findTypeLike, insertType } from '../session-types/store.ts'

interface Context {
  trx: Db
  deps: LeaveDeps
  now: Date
}

/** Sessions that changed in the meantime are retried. */
const ROUNDS = 5

/** The new coach's type of that name and length, else a copy that nobody can book, without the old coach's place and link. */
async function typeOf({ trx, now }: Context, session: sessions.StoredAppointment, to: number) {
  const like = await findTypeLike(trx, to, session)
  if (like) return like
  const before = await findType(trx, session.coach_id, session.session_type_id)
  if (!before) return undefined
  const { id: _, plans, ...fields } = before
  const at = now.toISOString()
  return insertType(trx, {
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
async function handOver(context: Context, session: sessions.StoredAppointment, to: number) {
  const { trx, now } = context
  const span = { first: session.first_cell, last: session.last_cell }
  await releaseExpired(trx, to, now)
  if ((await isTaken(trx, to, span, now)) || (await listBusySpans(trx, to, span)).length > 0)
    return false
  const type = await typeOf(context, session, to)
  if (!type) return false
  await sessions.deleteCells(trx, session.id)
  if (!(await sessions.insertCells(trx, { coachId: to, appointmentId: session.id, span })))
    return false
  const start = Date.parse(session.starts_at)
  const zone = (await findSchedule(trx, to))?.zone ?? session.coach_zone
  const coach_date = calendarDateAt(new Date(start), zone)
  await countOut(trx, session)
  await updateBookedCounts(trx, { coachId: to, before: null, after: coach_date })
  const handed = await sessions.updateAppointment(trx, session, {
    coach_id: to,
    session_type_id: type.id,
    ...placesOf(type),
    coach_zone: zone,
    coach_wall_time: wallTimeIn(zone, start),
    coach_date,
    sequence: session.sequence + 1,
    updated_at: nextVersion(session, now),
  })
  // Cannot happen: the statement that listed it has locked it.
  if (!handed) throw new Error('a session changed while it was locked')
  await mailNews(context, handed, 'handed_over', 'coach')
  await mailNews(context, handed, 'booked', 'booker')
  await noteNext(trx, session, now)
  await noteNext(trx, handed, now)
  return true
}

/**
 * Ends the coming sessions of somebody who no longer has a coach's right: another coach takes them over, or they are
 * canceled. Everyone who booked is notified; canceled sessions return their credits.
 * @param to somebody with the right, or null to cancel all; what does not fit their time is canceled
 */
export async function endSessionsLed(context: Context, coachId: number, to: number | null) {
  const { trx, now } = context
  const ended = { handed_over: 0, cancelled: 0 }
  await deleteWaitingMails(trx, coachId)
  for (let round = 0; round < ROUNDS; round++) {
    const ahead = await sessions.listLedAhead(trx, coachId, now.toISOString())
    if (ahead.length === 0) break
    for (const session of ahead) {
      if (to !== null && session.status === 'booked' && (await handOver(context, session, to))) {
        ended.handed_over++
        continue
      }
      const released = await releaseAppointment(context, session, { side: 'coach', by: 'site' })
      if (released && session.status === 'booked') ended.cancelled++
      await noteNext(trx, session, now)
    }
  }
  return ended
}

/** For an administrator: how many sessions there are, nothing of their content, and who could take them over. */
export async function sessionsAhead(db: Db, deps: LeaveDeps, coachId: number) {
  const now = deps.now().toISOString()
  const booked = (await sessions.listLedAhead(db, coachId, now)).filter(
    ({ status }) => status === 'booked',
  )
  const coaches = await listCoaches(db, deps)
  return {
    booked: booked.length,
    coaches: coaches
      .filter(({ id }) => id !== coachId)
      .map(user => ({ id: user.id, name: nameOf(user) })),
  }
}
