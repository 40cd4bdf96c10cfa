import * as z from 'zod/mini'
import { id, text } from '#src/contract/schemas.ts'
import { LINE_MAX, OPTIONS_MAX, QUESTION_TYPES, QUESTIONS_MAX, TEXT_MAX } from '../constants.ts'

const label = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(60))))

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

/** As it is stored. */
export const askedQuestion = z.object({ ...fields, id })
export type NewQuestion = z.output<typeof question>
export type Question = z.output<typeof askedQuestion>

export const questions = z
  .array(question)
  .check(
    z.minLength(1, 'Please ask at least one question.'),
    z.maxLength(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions.`),
  )

export type Answer = string | number | boolean

/** Whether a value answers a question. Empty text counts as no answer, which is allowed. */
export function isAnswer({ type, options, min, max }: NewQuestion, value: unknown): value is Answer {
  switch (type) {
    case 'scale':
      return Number.isInteger(value) && Number(value) >= (min ?? 1) && Number(value) <= (max ?? 10)
    case 'choice':
      return typeof value === 'string' && (options ?? []).includes(value)
    case 'yes_no':
      return value === 'yes' || value === 'no' || typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' && value.length <= TEXT_MAX
  }
}

/**
 * @param answers by the question's id
 * @returns the ids whose values answer no question of the form
 */
export function wrongAnswers(
  form: readonly Question[],
  answers: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(answers).flatMap(([questionId, value]) => {
    const asked = form.find(each => String(each.id) === questionId)
    return asked && isAnswer(asked, value) ? [] : [questionId]
  })
}

/** New questions get ids that the form does not have; the others keep theirs. */
export function numbered(asked: readonly NewQuestion[], known: readonly { id: number }[]): Question[] {
  const kept = new Set(known.map(each => each.id))
  let last = Math.max(0, ...kept)
  return asked.map(each => {
    const given = each.id !== undefined && kept.delete(each.id) ? each.id : ++last
    return { ...each, id: given }
  })
}
