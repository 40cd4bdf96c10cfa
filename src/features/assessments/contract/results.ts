import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { verbatim } from '#src/contract/texts.ts'
import { BANDS, CATEGORIES, OPTION_MAX, QUESTIONS_MAX } from '../constants.ts'
import { type Question, question } from './quizzes.ts'

/** A question as stored with a result. */
export type AskedQuestion = Omit<Question, 'quiz_id'>
export const askedQuestion = z.omit(question, { quiz_id: true })

const answers = z
  .record(verbatim(40), z.union([verbatim(OPTION_MAX), z.number()]))
  .check(
    z.refine(
      given => Object.keys(given).length <= QUESTIONS_MAX,
      refusal(msg`Please enter at most ${{ max: QUESTIONS_MAX }}.`),
    ),
  )

const resultFields = {
  id,
  user_id: id,
  /** 0 if the quiz does not exist here, as in an imported result. */
  quiz_id: z.int(),
  quiz_title: z.string(),
  quiz_category: z.enum(CATEGORIES),
  responses: answers,
  score: z.int(),
  total_score: z.int(),
  max_score: z.int(),
  result_category: z.string(),
  completed_at: instant,
  /** Only for administrators: who took the quiz. */
  user: z.optional(
    z.object({
      id,
      username: z.string(),
      full_name: z.nullable(z.string()),
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
}
export const result = z.object(resultFields)
export type Result = z.infer<typeof result>
export const resultWithQuestions = z.object({ ...resultFields, questions: z.array(askedQuestion) })
export type ResultWithQuestions = z.infer<typeof resultWithQuestions>

export const listResults = endpoint('GET /api/assessment/results', {
  auth: 'user',
  summary:
    "A member's own results, newest first; administrators see all, or with mine=true their own",
  query: z.extend(listQuery, {
    quiz_id: z.optional(idParam),
    mine: z.optional(z.literal('true')),
    category: z.optional(z.enum(BANDS.map(band => band.name))),
  }),
  data: z.array(result),
  beside: listPage,
})

export const getResult = endpoint('GET /api/assessment/results/{id}', {
  auth: 'user',
  summary: 'A result with the questions as they were; for its owner and administrators',
  params: z.object({ id: idParam }),
  data: resultWithQuestions,
  errors: ['not_found'],
})

export const createResult = endpoint('POST /api/assessment/results', {
  auth: 'user',
  stores: true,
  summary: 'Submit the answers; the server computes the score',
  body: z.object({
    user_id: z.optional(id),
    quiz_id: id,
    /** Keyed `q-{questionId}`: the option's text, the scale's number, `yes` or `no`. */
    responses: answers,
  }),
  data: resultWithQuestions,
  status: 201,
  errors: ['not_found'],
  idempotent: true,
})

export const deleteResult = endpoint('DELETE /api/assessment/results/{id}', {
  auth: 'user',
  summary: 'Delete a result; for its owner and administrators',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const exportResults = endpoint('GET /api/assessment/results/export.csv', {
  auth: 'admin',
  summary: 'All results as CSV, optionally of one quiz',
  query: z.object({ quiz_id: z.optional(idParam) }),
  file: 'text/csv; charset=utf-8',
  errors: ['confirm_first'],
})
