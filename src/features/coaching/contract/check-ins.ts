import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal, said } from '#src/contract/i18n.ts'
import { listPage, pageQuery } from '#src/contract/list.ts'
import { text, verbatim } from '#src/contract/texts.ts'
import { LINE_MAX, OPTIONS_MAX, QUESTION_TYPES, QUESTIONS_MAX, TEXT_MAX } from '../constants.ts'

const label = z.optional(z.nullable(text(0, 60)))

const fields = {
  id: z.optional(id),
  type: z.enum(QUESTION_TYPES),
  text: text(1, LINE_MAX, msg`Please write the question`),
  options: z.optional(z.nullable(z.array(text(1, 200)).check(z.maxLength(OPTIONS_MAX)))),
  min: z.optional(z.nullable(z.int().check(z.minimum(-100), z.maximum(100)))),
  max: z.optional(z.nullable(z.int().check(z.minimum(-100), z.maximum(100)))),
  min_label: label,
  max_label: label,
}

/** A question of the check-in form; only a choice has options, only a scale has ends. */
export const question = z.object(fields).check(
  z.refine(({ type, options }) => type !== 'choice' || (options?.length ?? 0) >= 2, {
    path: ['options'],
    error: () => said(msg`Please enter at least two options.`),
  }),
  z.refine(({ type, min, max }) => type !== 'scale' || (min ?? 1) < (max ?? 10), {
    path: ['min'],
    error: () => said(msg`The smallest value must be below the largest.`),
  }),
)

/** A question as it is stored. */
export const askedQuestion = z.object({ ...fields, id })
export type NewQuestion = z.output<typeof question>
export type Question = z.output<typeof askedQuestion>

export const questions = z
  .array(question)
  .check(
    z.minLength(1, refusal(msg`Please ask at least one question.`)),
    z.maxLength(QUESTIONS_MAX, refusal(msg`At most ${{ max: QUESTIONS_MAX }} questions.`)),
  )

export const form = z.object({
  questions: z.array(askedQuestion),
  /** Whether a new client finds it among what waits, before any week is over. */
  asked_at_start: z.boolean(),
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
  body: z.object({
    questions,
    /** Left out, it stays as it is. */
    asked_at_start: z.optional(z.boolean()),
    expected_updated_at: z.optional(z.nullable(instant)),
  }),
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
  read: ['answers'],
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

export const putAsideCheckIns = endpoint('POST /api/coach/clients/{memberId}/check-ins/put-aside', {
  auth: 'coach',
  summary: 'Take what a client sent off what waits for an answer, without one',
  params: z.object({ memberId: idParam }),
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
