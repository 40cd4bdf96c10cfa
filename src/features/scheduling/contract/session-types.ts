import * as z from 'zod/mini'
import { rangeDays } from '#src/contract/calendar.ts'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { text } from '#src/contract/texts.ts'
import {
  BAD_DATES,
  CREDIT_PLANS,
  HORIZON_MAX,
  NAME_MAX,
  PLACE_MAX,
  SLOT_DAYS_MAX,
  TOO_MANY_DAYS,
  TYPE_DEFAULTS,
} from '../constants.ts'
import { person, version, videoLink, wellFormed, whole, zone } from './fields.ts'

const cap = z.nullable(whole(1, 1_000))
export const typeFields = {
  name: text(1, NAME_MAX),
  minutes: whole(5, 480),
  buffer_before: whole(0, 240),
  buffer_after: whole(0, 240),
  step: whole(5, 480),
  min_notice_hours: whole(0, 24 * HORIZON_MAX),
  horizon_days: whole(1, HORIZON_MAX),
  daily_cap: cap,
  weekly_cap: cap,
  place: wellFormed(PLACE_MAX),
  /** The same for every session; empty where each gets its own, or none. */
  video_link: videoLink,
  credits: whole(0, 100),
  plans: z.array(z.enum(CREDIT_PLANS)).check(z.maxLength(CREDIT_PLANS.length)),
}

export const ownSessionType = z.object({
  id,
  ...typeFields,
  created_at: instant,
  updated_at: instant,
})

export const newSessionType = z.object({
  ...typeFields,
  buffer_before: z._default(typeFields.buffer_before, TYPE_DEFAULTS.buffer_before),
  buffer_after: z._default(typeFields.buffer_after, TYPE_DEFAULTS.buffer_after),
  step: z._default(typeFields.step, TYPE_DEFAULTS.step),
  min_notice_hours: z._default(typeFields.min_notice_hours, TYPE_DEFAULTS.min_notice_hours),
  horizon_days: z._default(typeFields.horizon_days, TYPE_DEFAULTS.horizon_days),
  daily_cap: z._default(cap, TYPE_DEFAULTS.daily_cap),
  weekly_cap: z._default(cap, TYPE_DEFAULTS.weekly_cap),
  place: z._default(typeFields.place, TYPE_DEFAULTS.place),
  video_link: z._default(typeFields.video_link, TYPE_DEFAULTS.video_link),
  credits: z._default(typeFields.credits, TYPE_DEFAULTS.credits),
  plans: z._default(typeFields.plans, []),
})

export const sessionType = z.object({
  id,
  name: z.string(),
  minutes: z.int(),
  step: z.int(),
  min_notice_hours: z.int(),
  horizon_days: z.int(),
  credits: z.int(),
  plans: z.array(z.enum(CREDIT_PLANS)),
  /** Whether the caller's plan may book it. */
  offered: z.boolean(),
  coach: person,
  /** The coach's time zone, in which the hours are. */
  zone: z.string(),
})

export type OwnSessionType = z.infer<typeof ownSessionType>
export type SessionType = z.infer<typeof sessionType>

const typeChange = z.extend(z.partial(z.object(typeFields)), { expected_updated_at: version })

export const listOwnTypes = endpoint('GET /api/coach/session-types', {
  auth: 'coach',
  summary: "The coach's session types",
  data: z.array(ownSessionType),
})

export const createType = endpoint('POST /api/coach/session-types', {
  auth: 'coach',
  summary: 'Add a session type; minutes unless named otherwise',
  body: newSessionType,
  data: ownSessionType,
  status: 201,
  idempotent: true,
})

export const changeType = endpoint('PATCH /api/coach/session-types/{id}', {
  auth: 'coach',
  summary: 'Change a session type; existing bookings keep their time',
  params: z.object({ id: idParam }),
  body: typeChange,
  data: ownSessionType,
  errors: ['not_found', 'session_type_stale'],
})

export const deleteType = endpoint('DELETE /api/coach/session-types/{id}', {
  auth: 'coach',
  summary: 'Stop offering a session type; existing bookings are kept',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const listTypes = endpoint('GET /api/session-types', {
  auth: 'public',
  summary:
    'What the caller may book, with the coach and the credits it takes; for members, `all` adds what other plans may',
  query: z.object({ all: z.optional(z.literal('true')) }),
  data: z.array(sessionType),
})

const slot = z.object({ start: instant, end: instant })

export const listSlots = endpoint('GET /api/session-types/{id}/slots', {
  auth: 'public',
  summary: `The free times from one calendar date to another in a zone, both included; at most ${SLOT_DAYS_MAX} days`,
  params: z.object({ id: idParam }),
  query: z.object({ start: calendarDate, end: calendarDate, zone }).check(
    z.refine(({ start, end }) => start <= end, { error: () => said(BAD_DATES), path: ['end'] }),
    z.refine(({ start, end }) => rangeDays(start, end) <= SLOT_DAYS_MAX, {
      error: () => said(TOO_MANY_DAYS),
      path: ['end'],
    }),
  ),
  data: z.array(slot),
  errors: ['not_found'],
})
