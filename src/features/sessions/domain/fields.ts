import * as z from 'zod/mini'
import { isTimeZone } from '#src/contract/calendar.ts'
import { calendarDate, freeText, id, instant, text } from '#src/contract/schemas.ts'
import { emailAddress } from '#src/features/accounts/contract.ts'
import {
  BAD_DATES,
  BAD_RANGE,
  BAD_TIME,
  BAD_ZONE,
  CREDIT_PLANS,
  DAYS_MAX,
  GUEST_NAME_MAX,
  HORIZON_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  PLACE_MAX,
  RANGES_MAX,
  TYPE_DEFAULTS,
  WEEKLY_MAX,
} from '../constants.ts'
import { isForward } from './ranges.ts'

export const zone = z.string(BAD_ZONE).check(z.maxLength(100, BAD_ZONE), z.refine(isTimeZone, BAD_ZONE))
/** Text without NUL, which PostgreSQL rejects, and without lone surrogates. */
export const wellFormed = (max: number) =>
  z.pipe(
    freeText(max),
    z.transform((value: string) => value.toWellFormed().replaceAll('\0', '')),
  )
/** Any offset is accepted; the same instant in UTC is what counts. */
export const moment = z.pipe(
  z.iso.datetime({ offset: true, error: 'Please enter an instant as yyyy-MM-ddThh:mm:ssZ.' }),
  z.transform((value: string) => new Date(value).toISOString()),
)
export const version = z.optional(moment)

const fromTime = z.string(BAD_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME))
const toTime = z.string(BAD_TIME).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, BAD_TIME))
const range = z.object({ from: fromTime, to: toTime }).check(z.refine(isForward, BAD_RANGE))

const weeklyRange = z
  .object({
    weekday: z.int('Please enter a weekday from 1, Monday, to 7.').check(z.minimum(1), z.maximum(7)),
    from: fromTime,
    to: toTime,
    from_date: z.optional(z.nullable(calendarDate)),
    until_date: z.optional(z.nullable(calendarDate)),
  })
  .check(
    z.refine(isForward, BAD_RANGE),
    z.refine(({ from_date, until_date }) => !from_date || !until_date || from_date <= until_date, BAD_DATES),
  )

const exceptionDay = z.object({
  date: calendarDate,
  /** Empty: closed. */
  ranges: z.array(range).check(z.maxLength(RANGES_MAX)),
})

export const availability = z.object({
  zone,
  weekly: z.array(weeklyRange),
  days: z.array(exceptionDay),
  /** Null before it was first set. */
  updated_at: z.nullable(instant),
})

export const newAvailability = z.object({
  zone,
  weekly: z.array(weeklyRange).check(z.maxLength(WEEKLY_MAX)),
  days: z._default(
    z.array(exceptionDay).check(
      z.maxLength(DAYS_MAX),
      z.refine(days => new Set(days.map(({ date }) => date)).size === days.length, 'Give each date once.'),
    ),
    [],
  ),
  expected_updated_at: version,
})

export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
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
  credits: whole(0, 100),
  plans: z.array(z.enum(CREDIT_PLANS)).check(z.maxLength(CREDIT_PLANS.length)),
}

/** The coach of a session. */
export const person = z.object({ id, name: z.string() })

export const ownSessionType = z.object({ id, ...typeFields, created_at: instant, updated_at: instant })

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
  credits: z._default(typeFields.credits, TYPE_DEFAULTS.credits),
  plans: z._default(typeFields.plans, []),
})

export const guestBooking = z.object({
  session_type_id: id,
  start: moment,
  zone,
  name: text(1, GUEST_NAME_MAX, 'Please tell us your name'),
  email: emailAddress,
  message: z.optional(z.nullable(wellFormed(MESSAGE_MAX))),
  /** Honeypot, invisible to people: when filled in, the response is as usual and nothing is stored. */
  website: z.optional(freeText(MESSAGE_MAX)),
})
