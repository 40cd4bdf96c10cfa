import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, endpoint, idParam } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { matching } from '#src/contract/texts.ts'
import { FIRST_DATE, LAST_DATE } from '../constants.ts'

export const dayMark = z.object({
  date: calendarDate,
  /** `completed`: has a domino with all 12 pips Completed; `in-progress`: has dominoes, but none completed. */
  state: z.enum(['none', 'in-progress', 'completed']),
  /** Has a domino whose one action was done. */
  tipped: z.boolean(),
  rest: z.boolean(),
})
export type DayMark = z.infer<typeof dayMark>

export const getDominoYear = endpoint('GET /api/domino-entries/user/{userId}/year/{year}', {
  auth: 'user',
  summary: 'The days of a year with a domino or marked as rest days, in order',
  params: z.object({
    userId: idParam,
    // FIRST_DATE to LAST_DATE.
    year: z.pipe(
      matching(4, /^(19|2\d)\d{2}$/, msg`Please enter a year from 1900 to 2999.`),
      z.transform(Number),
    ),
  }),
  data: z.array(dayMark),
})

export const dominoRun = z.object({
  /** Consecutive days with a tipped or completed domino up to today or yesterday, not counting rest days. */
  days: z.int(),
  /** Those of them that are completed; on the others a domino was tipped. */
  completed: z.int(),
  since: z.nullable(calendarDate),
  recent: z.array(dayMark),
})
export type DominoRun = z.infer<typeof dominoRun>

export const getDominoRun = endpoint('GET /api/domino-entries/user/{userId}/run/{date}', {
  auth: 'user',
  summary: "A member's current run of days with a tipped or completed domino, as seen on a day",
  params: z.object({
    userId: idParam,
    date: calendarDate.check(
      z.refine(
        date => date >= FIRST_DATE && date <= LAST_DATE,
        refusal(msg`Please choose a date on or after 1900-01-01.`),
      ),
    ),
  }),
  data: dominoRun,
})

export const pipCount = z.object({
  pip: z.int(),
  /** From the latest domino in the period. */
  label: z.string(),
  completed: z.int(),
  in_progress: z.int(),
  /** Number of dominoes in the period. */
  of: z.int(),
})
export type PipCount = z.infer<typeof pipCount>

export const getPipCounts = endpoint(
  'GET /api/domino-entries/user/{userId}/pips/{startDate}/{endDate}',
  {
    auth: 'user',
    summary: 'How often each of the twelve pips was completed in a date range of at most 366 days',
    params: z.object({ userId: idParam, startDate: calendarDate, endDate: calendarDate }),
    data: z.array(pipCount),
  },
)

export const markRestDay = endpoint('PUT /api/rest-days/{date}', {
  auth: 'user',
  stores: true,
  summary: 'Mark a day as a rest day (idempotent)',
  params: z.object({ date: calendarDate }),
})

export const unmarkRestDay = endpoint('DELETE /api/rest-days/{date}', {
  auth: 'user',
  summary: 'Remove a rest day (idempotent)',
  params: z.object({ date: calendarDate }),
})
