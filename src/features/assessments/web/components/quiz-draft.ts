import { t } from '@lingui/core/macro'
import { said } from '#src/contract/i18n.ts'
import {
  type Category,
  NEW_QUESTION,
  QUESTIONS_INCOMPLETE,
  QUIZ_INCOMPLETE,
  type QuestionType,
  SCALE_MAX,
  SCALE_MIN,
} from '../../constants.ts'
import type { NewQuestion, QuizWithQuestions } from '../../contract/quizzes.ts'

interface OptionDraft {
  key: number
  text: string
}

/** A question in the form. Fields of other types are kept, in case the type changes back. */
export interface QuestionDraft {
  key: number
  /** Set for a stored question. */
  id?: number
  question_text: string
  question_type: QuestionType
  options: OptionDraft[]
  /** As typed. */
  min_value: string
  max_value: string
  min_label: string
  max_label: string
  /** Areas that the question is about; missing in drafts from before questions had areas. */
  pips?: number[]
}

export interface QuizDraft {
  title: string
  description: string
  category: Category
  active: boolean
  questions: QuestionDraft[]
}

/** A key not used in the draft yet, including drafts restored from an earlier visit. */
const keyFor = (draft: QuizDraft | undefined): number =>
  1 +
  Math.max(
    0,
    ...(draft?.questions ?? []).flatMap(each => [each.key, ...each.options.map(({ key }) => key)]),
  )

/** The defaults of docs/product.md 7.1. */
function newQuestion(key: number): QuestionDraft {
  return {
    key,
    question_text: '',
    question_type: NEW_QUESTION.question_type,
    options: [{ key: key + 1, text: '' }],
    min_value: String(NEW_QUESTION.min_value),
    max_value: String(NEW_QUESTION.max_value),
    min_label: said(NEW_QUESTION.min_label),
    max_label: said(NEW_QUESTION.max_label),
  }
}

export const emptyQuiz = (): QuizDraft => ({
  title: '',
  description: '',
  category: 'mindfulness',
  active: true,
  questions: [newQuestion(1)],
})

export const withQuestion = (draft: QuizDraft): QuizDraft => ({
  ...draft,
  questions: [...draft.questions, newQuestion(keyFor(draft))],
})

export const withOption = (draft: QuizDraft, question: number): QuizDraft => {
  const option = { key: keyFor(draft), text: '' }
  return withQuestionChanged(draft, question, ({ options }) => ({ options: [...options, option] }))
}

export const withQuestionChanged = (
  draft: QuizDraft,
  question: number,
  change: (before: QuestionDraft) => Partial<QuestionDraft>,
): QuizDraft => ({
  ...draft,
  questions: draft.questions.map(each =>
    each.key === question ? { ...each, ...change(each) } : each,
  ),
})

/** Moves a question one place up (-1) or down (1). */
export function withQuestionMoved(draft: QuizDraft, question: number, by: -1 | 1): QuizDraft {
  const from = draft.questions.findIndex(each => each.key === question)
  const [one, other] = [draft.questions[from], draft.questions[from + by]]
  if (!one || !other) return draft
  const questions = draft.questions.with(from, other).with(from + by, one)
  return { ...draft, questions }
}

export function draftOf(quiz: QuizWithQuestions): QuizDraft {
  let key = 0
  const questions = quiz.questions.map(each => {
    const fresh = newQuestion(++key)
    return {
      ...fresh,
      id: each.id,
      question_text: each.question_text,
      question_type: each.question_type,
      options: (each.options ?? ['']).map(text => ({ key: ++key, text })),
      min_value: String(each.min_value ?? fresh.min_value),
      max_value: String(each.max_value ?? fresh.max_value),
      min_label: each.min_label ?? fresh.min_label,
      max_label: each.max_label ?? fresh.max_label,
      pips: each.pips ?? [],
    }
  })
  const { title, description, category, active } = quiz
  return { title, description, category, active, questions }
}

const blank = (text: string) => text.trim() === ''
/** Answers are stored as the option's text, so options with equal texts would be indistinguishable. */
const hasDuplicateOptions = ({ question_type, options }: QuestionDraft) =>
  question_type === 'multiple_choice' &&
  new Set(options.map(({ text }) => text.trim())).size < options.length
const between = ({ from, to }: { from: number; to: number }, typed: string) =>
  /^\d+$/.test(typed) && Number(typed) >= from && Number(typed) <= to

/** Why a draft cannot be submitted, in the words of docs/product.md 7.2. */
export function problemOf({ title, description, questions }: QuizDraft): string | undefined {
  if (blank(title) || blank(description)) return said(QUIZ_INCOMPLETE)
  for (const each of questions) {
    if (blank(each.question_text)) return said(QUESTIONS_INCOMPLETE)
    if (each.question_type === 'multiple_choice' && each.options.some(({ text }) => blank(text)))
      return said(QUESTIONS_INCOMPLETE)
  }
  if (questions.some(hasDuplicateOptions))
    return t`Two options of a question are the same. Please make them different.`
  const scales = questions.filter(each => each.question_type === 'scale')
  if (
    !scales.every(each => between(SCALE_MIN, each.min_value) && between(SCALE_MAX, each.max_value))
  )
    return t`A scale starts between ${SCALE_MIN.from} and ${SCALE_MIN.to} and ends between ${SCALE_MAX.from} and ${SCALE_MAX.to}.`
  if (scales.some(each => Number(each.min_value) >= Number(each.max_value)))
    return t`The smallest value must be below the largest.`
  return undefined
}

/** The request body: questions in order, with only the fields of their type (docs/product.md 7.1). */
export function bodyOf({ questions, ...quiz }: QuizDraft) {
  return {
    ...quiz,
    questions: questions.map((each, index) => {
      const question: NewQuestion & { id?: number } = {
        ...(each.id !== undefined && { id: each.id }),
        question_text: each.question_text,
        question_type: each.question_type,
        order: index + 1,
        pips: each.pips ?? [],
      }
      if (each.question_type === 'multiple_choice')
        question.options = each.options.map(({ text }) => text)
      if (each.question_type === 'scale') {
        question.min_value = Number(each.min_value)
        question.max_value = Number(each.max_value)
        question.min_label = each.min_label
        question.max_label = each.max_label
      }
      return question
    }),
  }
}

export interface QuestionEditorProps {
  question: QuestionDraft
  /** From 1. */
  number: number
  count: number
  checked: boolean
  change: (next: (before: QuizDraft) => QuizDraft) => void
  focus: (selector: string) => void
}
