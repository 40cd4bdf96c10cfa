import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { text } from '#src/contract/texts.ts'
import { PIP_COUNT } from '#src/features/tracker/constants.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'
import {
  CATEGORIES,
  DESCRIPTION_MAX,
  LABEL_MAX,
  NEW_QUESTION,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  QUESTION_TYPES,
  QUESTIONS_INCOMPLETE,
  QUESTIONS_MAX,
  QUIZ_INCOMPLETE,
  SCALE_MAX,
  SCALE_MIN,
  TITLE_MAX,
} from '../constants.ts'

const quizFields = {
  title: text(1, TITLE_MAX, QUIZ_INCOMPLETE),
  description: text(1, DESCRIPTION_MAX, QUIZ_INCOMPLETE),
  category: z.enum(CATEGORIES),
  active: z.boolean(),
}

const option = text(1, OPTION_MAX, QUESTIONS_INCOMPLETE)
const scaleBound = ({ from, to }: { from: number; to: number }) =>
  z.int().check(z.minimum(from), z.maximum(to))
const label = text(0, LABEL_MAX)

/** The areas that a question is about, by pip. */
const pips = z.pipe(
  z.array(pipNumber).check(z.maxLength(PIP_COUNT)),
  z.transform(given => [...new Set(given)].sort((a, b) => a - b)),
)

/** All fields of a question; which of them apply depends on its type. */
const questionFields = {
  question_text: text(1, QUESTION_MAX, QUESTIONS_INCOMPLETE),
  question_type: z.enum(QUESTION_TYPES),
  order: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  options: z.optional(z.nullable(z.array(option).check(z.maxLength(OPTIONS_MAX)))),
  min_value: z.optional(z.nullable(scaleBound(SCALE_MIN))),
  max_value: z.optional(z.nullable(scaleBound(SCALE_MAX))),
  min_label: z.optional(z.nullable(label)),
  max_label: z.optional(z.nullable(label)),
  pips: z.optional(z.nullable(pips)),
}

const anyQuestion = z.object(questionFields)
type QuestionInput = z.output<typeof anyQuestion>

const hasOptions = z.refine<QuestionInput>(
  question => question.question_type !== 'multiple_choice' || (question.options?.length ?? 0) >= 1,
  { path: ['options'], error: () => said(QUESTIONS_INCOMPLETE) },
)
const minBelowMax = z.refine<QuestionInput>(
  question =>
    question.question_type !== 'scale' ||
    (question.min_value ?? NEW_QUESTION.min_value) < (question.max_value ?? NEW_QUESTION.max_value),
  { path: ['min_value'], error: () => said(msg`The smallest value must be below the largest.`) },
)

export const newQuestion = anyQuestion.check(hasOptions, minBelowMax)
export type NewQuestion = z.output<typeof newQuestion>

const keptQuestion = z
  .object({ id: z.optional(id), ...questionFields })
  .check(hasOptions, minBelowMax)

export const question = z.object({
  id,
  quiz_id: id,
  question_text: z.string(),
  order: z.int(),
  question_type: z.enum(QUESTION_TYPES),
  options: z.nullable(z.array(z.string())),
  min_value: z.nullable(z.int()),
  max_value: z.nullable(z.int()),
  min_label: z.nullable(z.string()),
  max_label: z.nullable(z.string()),
  /** Missing if nobody has said, as in results from before questions had areas. */
  pips: z.optional(z.nullable(z.array(z.int()))),
})
export type Question = z.infer<typeof question>

export const quiz = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  active: z.boolean(),
  created_at: instant,
  question_count: z.int(),
})
export type Quiz = z.infer<typeof quiz>
export const quizWithQuestions = z.extend(quiz, { questions: z.array(question) })
export type QuizWithQuestions = z.infer<typeof quizWithQuestions>

export const listQuizzes = endpoint('GET /api/assessment/quizzes', {
  auth: 'public',
  summary: 'The active quizzes; administrators see all, or with active=true the active ones',
  query: z.object({ active: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(quiz),
})

export const getQuiz = endpoint('GET /api/assessment/quizzes/{id}', {
  auth: 'public',
  summary: 'A quiz with its questions in order; an inactive one is for administrators',
  params: z.object({ id: idParam }),
  data: quizWithQuestions,
  errors: ['not_found'],
})

export const createQuiz = endpoint('POST /api/assessment/quizzes', {
  auth: 'admin',
  summary: 'Create a quiz, optionally with its questions: all or nothing',
  body: z.object({
    ...quizFields,
    active: z._default(quizFields.active, true),
    questions: z.optional(z.array(newQuestion).check(z.minLength(1), z.maxLength(QUESTIONS_MAX))),
  }),
  data: quizWithQuestions,
  status: 201,
  idempotent: true,
})

export const updateQuiz = endpoint('PUT /api/assessment/quizzes/{id}', {
  auth: 'admin',
  summary:
    'Change a quiz; `questions`, if given, is the complete list: those with an id are kept, the rest replaced',
  params: z.object({ id: idParam }),
  body: z.object({
    ...z.partial(z.object(quizFields)).shape,
    questions: z.optional(z.array(keptQuestion).check(z.minLength(1), z.maxLength(QUESTIONS_MAX))),
  }),
  data: quizWithQuestions,
  errors: ['not_found'],
})

export const deleteQuiz = endpoint('DELETE /api/assessment/quizzes/{id}', {
  auth: 'admin',
  summary: 'Delete a quiz; existing results are kept',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const createQuestion = endpoint('POST /api/assessment/questions', {
  auth: 'admin',
  summary: 'Add a question to a quiz',
  body: z.object({ quiz_id: id, ...questionFields }).check(hasOptions, minBelowMax),
  data: question,
  status: 201,
  errors: ['not_found'],
  idempotent: true,
})
