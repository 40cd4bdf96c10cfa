import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, endpoint, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { matching } from '#src/contract/texts.ts'
import { BAD_DATES, BAD_RANGE, BAD_TIME, DAYS_MAX, RANGES_MAX, WEEKLY_MAX } from '../constants.ts'
import { version, zone } from './fields.ts'
import { isForward } from './ranges.ts'

const fromTime = matching(5, /^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME)
const toTime = matching(5, /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, BAD_TIME)
const range = z
  .object({ from: fromTime, to: toTime })
  .check(z.refine(isForward, refusal(BAD_RANGE)))

const weeklyRange = z
  .object({
    weekday: z
      .int(refusal(msg`Please enter a weekday from 1, Monday, to 7.`))
      .check(z.minimum(1), z.maximum(7)),
    from: fromTime,
    to: toTime,
    from_date: z.optional(z.nullable(calendarDate)),
    until_date: z.optional(z.nullable(calendarDate)),
  })
  .check(
    z.refine(isForward, refusal(BAD_RANGE)),
    z.refine(
      ({ from_date, until_date }) => !from_date || !until_date || from_date <= until_date,
      refusal(BAD_DATES),
    ),
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
      z.refine(
        days => new Set(days.map(({ date }) => date)).size === days.length,
        refusal(msg`Give each date once.`),
      ),
    ),
    [],
  ),
  expected_updated_at: version,
})

export type Availability = z.infer<typeof availability>

export const getAvailability = endpoint('GET /api/coach/availability', {
  auth: 'coach',
  summary: "The coach's own hours, in wall-clock time of a zone",
  data: availability,
})

export const putAvailability = endpoint('PUT /api/coach/availability', {
  auth: 'coach',
  summary: "Set the coach's hours; existing bookings are kept",
  body: newAvailability,
  data: availability,
  errors: ['availability_stale'],
})
