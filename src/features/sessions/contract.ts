import * as z from 'zod/mini'
import { rangeDays } from '#src/contract/calendar.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { calendarDate, freeText, id, idParam, instant, text } from '#src/contract/schemas.ts'
import {
  BAD_DATES,
  CREDIT_PLANS,
  NAME_MAX,
  NOTES_MAX,
  REASON_MAX,
  SLOT_DAYS_MAX,
  TOO_MANY_DAYS,
  URL_MAX,
} from './constants.ts'
import {
  availability,
  guestBooking,
  moment,
  newAvailability,
  newSessionType,
  ownSessionType,
  typeFields,
  version,
  wellFormed,
  zone,
} from './domain/fields.ts'
import {
  appointment,
  calendar,
  type creditRule,
  creditRules,
  sessionCredits,
  sessionType,
  switches,
} from './domain/shapes.ts'

export type Availability = z.infer<typeof availability>
export type OwnSessionType = z.infer<typeof ownSessionType>
export type SessionType = z.infer<typeof sessionType>
export type Appointment = z.infer<typeof appointment>
export type SessionCredits = z.infer<typeof sessionCredits>
export type CreditRule = z.infer<typeof creditRule>
export type Calendar = z.infer<typeof calendar>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/coach/availability',
  auth: 'coach',
  summary: "The coach's own hours, in wall-clock time of a zone",
  data: availability,
})

export const putAvailability = endpoint({
  method: 'PUT',
  path: '/api/coach/availability',
  auth: 'coach',
  summary: "Set the coach's hours; existing bookings are kept",
  body: newAvailability,
  data: availability,
  errors: ['availability_stale'],
})

const typeChange = z.extend(z.partial(z.object(typeFields)), { expected_updated_at: version })

export const listOwnTypes = endpoint({
  method: 'GET',
  path: '/api/coach/session-types',
  auth: 'coach',
  summary: "The coach's session types",
  data: z.array(ownSessionType),
})

export const createType = endpoint({
  method: 'POST',
  path: '/api/coach/session-types',
  auth: 'coach',
  summary: 'Add a session type; minutes unless named otherwise',
  body: newSessionType,
  data: ownSessionType,
  status: 201,
  idempotent: true,
})

export const changeType = endpoint({
  method: 'PATCH',
  path: '/api/coach/session-types/{id}',
  auth: 'coach',
  summary: 'Change a session type; existing bookings keep their time',
  params: z.object({ id: idParam }),
  body: typeChange,
  data: ownSessionType,
  errors: ['not_found', 'session_type_stale'],
})

export const deleteType = endpoint({
  method: 'DELETE',
  path: '/api/coach/session-types/{id}',
  auth: 'coach',
  summary: 'Stop offering a session type; existing bookings are kept',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const listTypes = endpoint({
  method: 'GET',
  path: '/api/session-types',
  auth: 'public',
  summary:
    'What the caller may book, with the coach and the credits it takes; for members, `all` adds what other plans may',
  query: z.object({ all: z.optional(z.literal('true')) }),
  data: z.array(sessionType),
})

const slot = z.object({ start: instant, end: instant })

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/session-types/{id}/slots',
  auth: 'public',
  summary: `The free times from one calendar date to another in a zone, both included; at most ${SLOT_DAYS_MAX} days`,
  params: z.object({ id: idParam }),
  query: z.object({ start: calendarDate, end: calendarDate, zone }).check(
    z.refine(({ start, end }) => start <= end, { error: BAD_DATES, path: ['end'] }),
    z.refine(({ start, end }) => rangeDays(start, end) <= SLOT_DAYS_MAX, {
      error: TOO_MANY_DAYS,
      path: ['end'],
    }),
  ),
  data: z.array(slot),
  errors: ['not_found'],
})

const start = moment
const reason = z.optional(z.nullable(wellFormed(REASON_MAX)))
export const bookingErrors = ['not_found', 'slot_taken', 'day_full', 'week_full', 'booking_paused'] as const
const moveErrors = [...bookingErrors, 'too_late', 'too_many_moves', 'not_booked'] as const
export const bookingLimit = { name: 'session bookings', max: 300, windowSeconds: 3_600 }
const guestLimit = { name: 'guest sessions', max: 300, windowSeconds: 3_600, perNetwork: true } as const

export const book = endpoint({
  method: 'POST',
  path: '/api/appointments',
  auth: 'user',
  summary: 'Book a free time',
  body: z.object({ session_type_id: id, start, zone }),
  data: appointment,
  status: 201,
  idempotent: true,
  errors: [...bookingErrors, 'no_credits'],
  limit: bookingLimit,
})

export const bookGuest = endpoint({
  method: 'POST',
  path: '/api/appointments/guest',
  auth: 'public',
  summary: 'Hold a free time until the mailed link is used',
  body: guestBooking,
  data: appointment,
  status: 201,
  idempotent: true,
  errors: [...bookingErrors, 'too_many'],
  limit: guestLimit,
})

/** Of a guest's mailed link. */
const token = z.string().check(z.minLength(1), z.maxLength(200))
const guestErrors = ['link_invalid'] as const

export const confirmGuest = endpoint({
  method: 'POST',
  path: '/api/appointments/confirm',
  auth: 'public',
  summary: 'Book the time that is held; a second call answers the same',
  body: z.object({ token }),
  data: appointment,
  errors: [...guestErrors, 'hold_ended', 'not_booked'],
  limit: guestLimit,
})

export const showGuest = endpoint({
  method: 'POST',
  path: '/api/appointments/guest/show',
  auth: 'public',
  readOnly: true,
  summary: 'The session of a mailed link',
  body: z.object({ token }),
  data: appointment,
  errors: guestErrors,
  limit: { ...guestLimit, name: 'guest links' },
})

export const moveGuest = endpoint({
  method: 'POST',
  path: '/api/appointments/guest/move',
  auth: 'public',
  summary: 'Move the session of a mailed link',
  body: z.object({ token, start }),
  data: appointment,
  errors: [...guestErrors, ...moveErrors],
  limit: guestLimit,
})

export const cancelGuest = endpoint({
  method: 'POST',
  path: '/api/appointments/guest/cancel',
  auth: 'public',
  summary: 'Cancel the session of a mailed link',
  body: z.object({ token, reason }),
  data: appointment,
  errors: [...guestErrors, 'too_late', 'not_booked'],
  limit: guestLimit,
})

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  auth: 'user',
  summary: "The caller's sessions, as a member and as a coach, in order of time",
  query: z.object({
    /** Calendar dates in UTC, both included; by default from 60 days ago for a coach, all for a member. */
    start: z.optional(calendarDate),
    end: z.optional(calendarDate),
  }),
  data: z.array(appointment),
})

export const moveAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/{id}',
  auth: 'user',
  summary: 'Move a session to another free time',
  params: z.object({ id: idParam }),
  body: z.object({ start }),
  data: appointment,
  errors: moveErrors,
  limit: bookingLimit,
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/cancel',
  auth: 'user',
  summary: 'Cancel a session; if that is late, its credits are spent',
  params: z.object({ id: idParam }),
  body: z.object({ reason }),
  data: appointment,
  errors: ['not_found', 'too_late', 'not_booked'],
})

export const changeAppointment = endpoint({
  method: 'PATCH',
  path: '/api/coach/appointments/{id}',
  auth: 'coach',
  summary: "Write shared notes, record whether it took place, or accept a session's instant",
  params: z.object({ id: idParam }),
  body: z.object({
    notes: z.optional(wellFormed(NOTES_MAX)),
    status: z.optional(z.enum(['done', 'missed'])),
    needs_review: z.optional(z.literal(false)),
    expected_updated_at: version,
  }),
  data: appointment,
  errors: ['not_found', 'session_stale', 'not_booked'],
})

export const refundAppointment = endpoint({
  method: 'POST',
  path: '/api/coach/appointments/{id}/refund',
  auth: 'coach',
  summary: 'Return the credits of a session that was canceled late or missed',
  params: z.object({ id: idParam }),
  data: appointment,
  errors: ['not_found'],
})

export const getCredits = endpoint({
  method: 'GET',
  path: '/api/session-credits',
  auth: 'user',
  summary: "The caller's session credits that can still be used",
  data: sessionCredits,
})

export const getCreditRules = endpoint({
  method: 'GET',
  path: '/api/coach/credit-rules',
  auth: 'coach',
  summary: 'How many credits each plan grants, and how often',
  data: creditRules,
})

export const putCreditRules = endpoint({
  method: 'PUT',
  path: '/api/coach/credit-rules',
  auth: 'coach',
  audited: true,
  summary: 'Change what plans grant from the next period on; administrators are told',
  body: z.object({
    rules: creditRules.check(
      z.maxLength(CREDIT_PLANS.length),
      z.refine(rules => new Set(rules.map(each => each.plan)).size === rules.length, 'Give each plan once.'),
    ),
  }),
  data: creditRules,
})

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/coach/calendars',
  auth: 'coach',
  summary: "The coach's connected calendars",
  data: z.array(calendar),
})

export const addCalendar = endpoint({
  method: 'POST',
  path: '/api/coach/calendars',
  auth: 'coach',
  summary: 'Connect a calendar: an ICS address, or CalDAV with a user name; it is read at once',
  body: z.object({
    kind: z.optional(z.enum(['ics', 'caldav'])),
    name: z.optional(text(0, NAME_MAX)),
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(URL_MAX)),
    username: z.optional(freeText(200)),
    password: z.optional(freeText(500)),
    count_all_day: z._default(switches.count_all_day, true),
    count_unanswered: z._default(switches.count_unanswered, false),
    when_failing: z._default(switches.when_failing, 'stop'),
  }),
  data: calendar,
  status: 201,
  errors: ['calendar_refused', 'calendar_unreadable'],
  limit: { name: 'calendars', max: 60, windowSeconds: 3_600 },
})

export const changeCalendar = endpoint({
  method: 'PATCH',
  path: '/api/coach/calendars/{id}',
  auth: 'coach',
  summary: 'Change what counts as busy in a connected calendar',
  params: z.object({ id: idParam }),
  body: z.object({
    count_all_day: z.optional(switches.count_all_day),
    count_unanswered: z.optional(switches.count_unanswered),
    when_failing: z.optional(switches.when_failing),
  }),
  data: calendar,
  errors: ['not_found'],
})

export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/coach/calendars/{id}',
  auth: 'coach',
  summary: 'Disconnect a calendar and forget its busy times',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/coach/feed',
  auth: 'coach',
  summary: 'Whether there is a feed; its address is shown only when it is made',
  data: z.object({ active: z.boolean(), details: z.boolean(), created_at: z.nullable(instant) }),
})

export const makeFeed = endpoint({
  method: 'POST',
  path: '/api/coach/feed',
  auth: 'coach',
  summary: 'Make a secret calendar address, which revokes the previous one',
  body: z.object({ details: z._default(z.boolean(), false) }),
  data: z.object({
    /** The same address twice: for a browser, and for calendar programs. */
    url: z.string(),
    webcal_url: z.string(),
    details: z.boolean(),
    created_at: instant,
  }),
  status: 201,
})

export const endFeed = endpoint({
  method: 'DELETE',
  path: '/api/coach/feed',
  auth: 'coach',
  summary: 'End the secret calendar address',
})
