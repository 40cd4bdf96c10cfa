import * as z from 'zod/mini'
import { id, instant } from '#src/contract/schemas.ts'
import { CREDIT_PLANS, STATUSES } from '../constants.ts'
import { person, whole } from './fields.ts'

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

export const appointment = z.object({
  id,
  /** Null like the coach, after they have left. */
  session_type_id: z.nullable(id),
  name: z.string(),
  minutes: z.int(),
  status: z.enum(STATUSES),
  start: instant,
  end: instant,
  /** Of the person who booked. */
  zone: z.string(),
  /** What the clocks there show at the start: `yyyy-MM-ddThh:mm`. */
  wall_time: z.string(),
  coach: z.nullable(person),
  coach_zone: z.string(),
  member: z.nullable(person),
  guest: z.nullable(z.object({ name: z.string(), email: z.string() })),
  message: z.nullable(z.string()),
  place: z.string(),
  credits: z.int(),
  /** Shared by the coach with the member. */
  notes: z.string(),
  moves: z.int(),
  hold_until: z.nullable(instant),
  /** Whether the caller may move it, and whether cancelling it returns the credits. */
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  returns_credits: z.boolean(),
  cancelled_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The time zone database has changed, and the instant no longer shows the agreed wall time. */
  needs_review: z.boolean(),
  created_at: instant,
  updated_at: instant,
})

const plan = z.enum(CREDIT_PLANS)
export const creditRule = z.object({ plan, credits: whole(0, 100), months: whole(1, 12) })
export const creditRules = z.array(creditRule)

export const sessionCredits = z.object({
  left: z.int(),
  credits: z.array(
    z.object({ id, plan: z.nullable(plan), granted: z.int(), left: z.int(), expires_at: instant }),
  ),
  /** What each plan grants. */
  rules: creditRules,
})

export const calendar = z.object({
  id,
  kind: z.enum(['ics', 'caldav']),
  name: z.string(),
  /** The whole address is a secret. */
  host: z.string(),
  count_all_day: z.boolean(),
  count_unanswered: z.boolean(),
  when_failing: z.enum(['stop', 'continue']),
  busy: z.int(),
  read_at: z.nullable(instant),
  failing_since: z.nullable(instant),
  /** For six hours a warning, for a day booking stops, unless `when_failing` says otherwise. */
  state: z.enum(['ok', 'failing', 'warning', 'stopped']),
})

export const switches = {
  count_all_day: z.boolean(),
  count_unanswered: z.boolean(),
  when_failing: z.enum(['stop', 'continue']),
}
