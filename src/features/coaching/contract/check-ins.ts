import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, pageQuery } from '#src/contract/list.ts'
import { verbatim } from '#src/contract/texts.ts'
import { TEXT_MAX } from '../constants.ts'
import { askedQuestion, questions } from './check-in-form.ts'

export const form = z.object({
  questions: z.array(askedQuestion),
  /** Null for the default form. */
  updated_at: z.nullable(instant),
})
export type Form = z.infer<typeof form>

export const getForm = endpoint('GET /api/coach/check-in-form', {
  auth: 'coach',
  summary: "The coach's weekly check-in form",
  data: form,
})

export const putForm = endpoint('PUT /api/coach/check-in-form', {
  auth: 'coach',
  stores: true,
  summary: 'Replace the weekly check-in form',
  body: z.object({ questions, expected_updated_at: z.optional(z.nullable(instant)) }),
  data: form,
  errors: ['form_stale'],
})

const figures = z.object({
  /** Days of the week with a domino, and days with one whose twelve pips are Completed. */
  days: z.int(),
  green_days: z.int(),
  pips: z.int(),
  reflections: z.int(),
  results: z.int(),
})
export type Figures = z.infer<typeof figures>

const answer = z.union([verbatim(TEXT_MAX), z.number(), z.boolean()])
const answers = z.record(verbatim(20), answer)

export const checkIn = z.object({
  id,
  coaching_id: id,
  week: calendarDate,
  /** The questions as they were asked. */
  questions: z.array(askedQuestion),
  answers,
  /** Null unless the member sent them along. */
  figures: z.nullable(figures),
  created_at: instant,
})
export type CheckIn = z.infer<typeof checkIn>

export const listCheckIns = endpoint('GET /api/check-ins', {
  auth: 'user',
  summary: "The caller's check-ins, newest first",
  query: pageQuery,
  data: z.array(checkIn),
  beside: listPage,
})

export const createCheckIn = endpoint('POST /api/check-ins', {
  auth: 'user',
  stores: true,
  summary: 'Check in, once a week',
  body: z.object({
    coaching_id: id,
    week: calendarDate,
    answers,
    with_figures: z._default(z.boolean(), false),
  }),
  data: checkIn,
  status: 201,
  errors: ['not_found', 'coaching_inactive', 'check_in_exists'],
  idempotent: true,
})

export const getOpenCheckIn = endpoint('GET /api/coachings/{id}/check-in', {
  auth: 'user',
  params: z.object({ id: idParam }),
  summary: "This week's form with the caller's own figures, and what was sent",
  data: z.object({
    week: calendarDate,
    due_on: calendarDate,
    questions: z.array(askedQuestion),
    figures,
    sent: z.nullable(checkIn),
  }),
  errors: ['not_found'],
})

export const listClientCheckIns = endpoint('GET /api/coach/clients/{memberId}/check-ins', {
  auth: 'coach',
  summary: 'What a client sent to the caller, newest first',
  params: z.object({ memberId: idParam }),
  query: pageQuery,
  data: z.array(checkIn),
  beside: listPage,
  errors: ['not_found'],
})
