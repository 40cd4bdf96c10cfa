import * as z from 'zod/mini'
import { id } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/texts.ts'
import { LINE_MAX, OPTIONS_MAX, QUESTION_TYPES, QUESTIONS_MAX } from '../constants.ts'

const label = z.optional(z.nullable(text(0, 60)))

const fields = {
  id: z.optional(id),
  type: z.enum(QUESTION_TYPES),
  text: text(1, LINE_MAX, 'Please write the question'),
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
    error: 'Please enter at least two options.',
  }),
  z.refine(({ type, min, max }) => type !== 'scale' || (min ?? 1) < (max ?? 10), {
    path: ['min'],
    error: 'The smallest value must be below the largest.',
  }),
)

/** A question as it is stored. */
export const askedQuestion = z.object({ ...fields, id })
export type NewQuestion = z.output<typeof question>
export type Question = z.output<typeof askedQuestion>

export const questions = z
  .array(question)
  .check(
    z.minLength(1, 'Please ask at least one question.'),
    z.maxLength(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions.`),
  )
