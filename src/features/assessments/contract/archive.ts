import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { id, instant } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { freeText, text, verbatim } from '#src/contract/texts.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'
import {
  BANDS,
  CATEGORIES,
  LABEL_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  TITLE_MAX,
} from '../constants.ts'
import { askedQuestion } from './results.ts'

const label = z.nullable(freeText(LABEL_MAX))

const asked = z.extend(askedQuestion, {
  question_text: text(1, QUESTION_MAX),
  options: z.nullable(z.array(text(1, OPTION_MAX)).check(z.maxLength(OPTIONS_MAX))),
  min_label: label,
  max_label: label,
  pips: z.optional(z.nullable(z.array(pipNumber))),
})

const points = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const archivedResult = z
  .object({
    id,
    quiz_id: z.int(),
    quiz_title: text(1, TITLE_MAX),
    quiz_category: z.enum(CATEGORIES),
    questions: z.array(asked).check(z.maxLength(QUESTIONS_MAX)),
    responses: z.record(verbatim(40), z.union([freeText(OPTION_MAX), z.number()])),
    score: z.int().check(z.minimum(0), z.maximum(100)),
    total_score: points,
    max_score: points,
    result_category: z.enum(BANDS.map(({ name }) => name)),
    completed_at: instant,
  })
  .check(
    z.refine(each => each.total_score <= each.max_score, {
      path: ['total_score'],
      error: () => said(msg`There are no more points than there can be.`),
    }),
  )
export type ArchivedResult = z.output<typeof archivedResult>
