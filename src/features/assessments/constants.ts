import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const CATEGORIES = [
  'mindfulness',
  'life_balance',
  'productivity',
  'wellness',
  'growth',
] as const
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_LABELS: Record<Category, MessageDescriptor> = {
  mindfulness: msg`Mindfulness`,
  life_balance: msg`Life Balance`,
  productivity: msg`Productivity`,
  wellness: msg`Wellness`,
  growth: msg`Personal Growth`,
}

export const QUESTION_TYPES = ['multiple_choice', 'scale', 'yes_no'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const QUESTION_TYPE_LABELS: Record<QuestionType, MessageDescriptor> = {
  multiple_choice: msg`Multiple Choice`,
  scale: msg`Scale`,
  yes_no: msg`Yes/No`,
}

/** Score bands, highest first (docs/product.md 7.4). */
export const BANDS = [
  { from: 80, name: 'Advanced' },
  { from: 60, name: 'Intermediate' },
  { from: 40, name: 'Developing' },
  { from: 0, name: 'Beginner' },
] as const
export type Band = (typeof BANDS)[number]['name']

/** How each is shown; stored and sent is the English. */
export const BAND_WORDS: Readonly<Record<Band, MessageDescriptor>> = {
  Advanced: msg`Advanced`,
  Intermediate: msg`Intermediate`,
  Developing: msg`Developing`,
  Beginner: msg`Beginner`,
}

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 2_000
export const QUESTION_MAX = 1_000
export const OPTION_MAX = 500
export const OPTIONS_MAX = 50
/** An area gets a score only from at least this many questions. */
export const AREA_QUESTIONS_MIN = 2
export const QUESTIONS_MAX = 100
export const LABEL_MAX = 100
/** The quiz id of a result whose quiz does not exist here, such as an imported one. */
export const NO_QUIZ = 0
export const SCALE_MIN = { from: 1, to: 9 } as const
export const SCALE_MAX = { from: 2, to: 10 } as const

/** Defaults of a new question (docs/product.md 7.1). */
export const NEW_QUESTION = {
  question_type: 'multiple_choice',
  options: [''],
  min_value: 1,
  max_value: 10,
  min_label: msg`Not at all`,
  max_label: msg`Very much`,
} as const

/** History cards shown before 'View All Results' (docs/product.md 7.5). */
export const HISTORY_CARDS = 3

export const QUIZ_INCOMPLETE = msg`Quiz title and description are required`
export const QUESTIONS_INCOMPLETE = msg`All questions and options must be filled out`
export const ANSWER_MISSING = msg`Please answer the current question to continue`
