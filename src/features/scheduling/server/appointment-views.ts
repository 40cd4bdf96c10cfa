import { nameOf } from '#src/features/coaching/domain/names.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import type { Appointment } from '../contract/appointments.ts'
import { isFreeToCancel, refusalToCancel, refusalToMove, type Side } from '../domain/rights.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import { listNames, type StoredAppointment } from './appointments.store.ts'
import type { StoredPastSession } from './past-sessions.store.ts'

type Named = Awaited<ReturnType<typeof listNames>>[number]

/** What one side may see of its sessions. @param sideOf the viewer's side of each session */
export async function viewsOf(
  ctx: AnyContext,
  rows: readonly StoredAppointment[],
  sideOf: (row: StoredAppointment) => Side,
): Promise<Appointment[]> {
  const ids = new Set(rows.flatMap(({ coach_id, member_id }) => [coach_id, member_id ?? coach_id]))
  const users = new Map((await listNames(ctx.db, [...ids])).map(user => [user.id, user]))
  const person = (id: number, name: (user: Named) => string) => {
    const user = users.get(id)
    return { id, name: user ? name(user) : '' }
  }
  return rows.map(row => {
    const side = sideOf(row)
    return {
      id: row.id,
      session_type_id: row.session_type_id,
      name: SESSION_NAMES.read(row.name),
      minutes: row.minutes,
      status: row.status,
      start: row.starts_at,
      end: row.ends_at,
      zone: row.zone,
      wall_time: row.wall_time,
      coach: person(row.coach_id, coachName),
      coach_zone: row.coach_zone,
      member: row.member_id === null ? null : person(row.member_id, nameOf),
      guest:
        row.member_id === null
          ? { name: row.guest_name ?? '', email: row.guest_email ?? '' }
          : null,
      message: row.message,
      // Guests see the place and the link only after proving that the address is theirs.
      ...(row.status === 'held' && side === 'guest'
        ? { place: '', video_link: '' }
        : { place: row.place, video_link: row.video_link }),
      credits: row.credits,
      notes: row.notes,
      moves: row.moves,
      hold_until: row.hold_until,
      can_move: refusalToMove(row, side, ctx.now) === null,
      can_cancel: refusalToCancel(row, ctx.now) === null,
      returns_credits: row.credits > 0 && isFreeToCancel(row, side, ctx.now),
      cancelled_by: row.cancelled_by,
      reason: row.reason,
      needs_review: row.needs_review,
      is_new: side === 'coach' && row.status === 'booked' && row.seen_at === null,
      calendar_uid: row.status === 'held' ? null : row.uid,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

/** Of a session that says no place, and that nobody can change. */
export const UNCHANGEABLE = {
  place: '',
  video_link: '',
  hold_until: null,
  can_move: false,
  can_cancel: false,
  returns_credits: false,
  needs_review: false,
  is_new: false,
  calendar_uid: null,
} as const

/** What is left of a session whose coach has left. */
export async function pastViewsOf(db: Db, rows: readonly StoredPastSession[]) {
  const [member] = await listNames(
    db,
    rows.slice(0, 1).map(({ member_id }) => member_id),
  )
  return rows.map(({ starts_at, ends_at, member_id, ...row }) => ({
    ...row,
    name: SESSION_NAMES.read(row.name),
    session_type_id: null,
    start: starts_at,
    end: ends_at,
    coach: null,
    coach_zone: row.zone,
    member: { id: member_id, name: member ? nameOf(member) : '' },
    guest: null,
    ...UNCHANGEABLE,
  }))
}

export async function viewOf(ctx: AnyContext, row: StoredAppointment, side: Side) {
  return orNotFound((await viewsOf(ctx, [row], () => side))[0])
}
