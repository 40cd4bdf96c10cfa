import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { NOTES_MAX, REASON_MAX, STATUSES } from '../constants.ts'
import { moment, person, version, videoLink, wellFormed, zone } from './fields.ts'

export const appointment = z.object({
  id,
  /** Null, like `coach`, after the coach has left. */
  session_type_id: z.nullable(id),
  name: z.string(),
  minutes: z.int(),
  status: z.enum(STATUSES),
  start: instant,
  end: instant,
  /** The time zone of the person who booked. */
  zone: z.string(),
  /** What the clocks there show at the start: `yyyy-MM-ddThh:mm`. */
  wall_time: z.string(),
  coach: z.nullable(person),
  coach_zone: z.string(),
  member: z.nullable(person),
  guest: z.nullable(z.object({ name: z.string(), email: z.string() })),
  message: z.nullable(z.string()),
  place: z.string(),
  /** To join by video; empty for none. */
  video_link: z.string(),
  credits: z.int(),
  /** What the coach shares with the member. */
  notes: z.string(),
  moves: z.int(),
  hold_until: z.nullable(instant),
  /** Whether the caller may move or cancel it, and whether canceling returns the credits. */
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  returns_credits: z.boolean(),
  cancelled_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The time zone database has changed, and the instant no longer shows the agreed wall time. */
  needs_review: z.boolean(),
  /** For its coach: the other side booked or moved it, and the coach has not opened it since. */
  is_new: z.boolean(),
  /** Of its calendar entry, as in the mailed invitation; null before it is booked. */
  calendar_uid: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
})

export type Appointment = z.infer<typeof appointment>

export const withReason = { reason: z.optional(z.nullable(wellFormed(REASON_MAX))) } as const
export const bookingErrors = [
  'not_found',
  'slot_taken',
  'day_full',
  'week_full',
  'booking_paused',
] as const
export const moveErrors = [...bookingErrors, 'too_late', 'too_many_moves', 'not_booked'] as const
const bookingLimit = { name: 'session bookings', max: 300, windowSeconds: 3_600 }

/** What all bookings have in common. */
export const books = {
  data: appointment,
  status: 201,
  idempotent: true,
  limit: bookingLimit,
} as const

export const book = endpoint('POST /api/appointments', {
  ...books,
  auth: 'user',
  summary: 'Book a free time',
  body: z.object({ session_type_id: id, start: moment, zone }),
  errors: [...bookingErrors, 'no_credits'],
})

export const listAppointments = endpoint('GET /api/appointments', {
  auth: 'user',
  summary:
    "The caller's sessions in order of time: all as a member, those since 60 days ago as a coach",
  data: z.array(appointment),
})

export const moveAppointment = endpoint('PATCH /api/appointments/{id}', {
  auth: 'user',
  summary: 'Move a session to another free time',
  params: z.object({ id: idParam }),
  body: z.object({ start: moment }),
  data: appointment,
  errors: moveErrors,
  limit: bookingLimit,
})

export const cancelAppointment = endpoint('POST /api/appointments/{id}/cancel', {
  auth: 'user',
  summary: 'Cancel a session; if that is late, its credits are spent',
  params: z.object({ id: idParam }),
  body: z.object(withReason),
  read: ['reason'],
  data: appointment,
  errors: ['not_found', 'too_late', 'not_booked'],
})

export const changeAppointment = endpoint('PATCH /api/coach/appointments/{id}', {
  auth: 'coach',
  summary:
    "Write shared notes, set this session's video link, record whether it took place, accept its instant, or mark it as seen",
  read: ['notes'],
  params: z.object({ id: idParam }),
  body: z.object({
    notes: z.optional(wellFormed(NOTES_MAX)),
    video_link: z.optional(videoLink),
    status: z.optional(z.enum(['done', 'missed'])),
    needs_review: z.optional(z.literal(false)),
    seen: z.optional(z.literal(true)),
    expected_updated_at: version,
  }),
  data: appointment,
  errors: ['not_found', 'session_stale', 'not_booked'],
})

export const refundAppointment = endpoint('POST /api/coach/appointments/{id}/refund', {
  auth: 'coach',
  summary: 'Return the credits of a session that was canceled late or missed',
  params: z.object({ id: idParam }),
  data: appointment,
  errors: ['not_found'],
})
