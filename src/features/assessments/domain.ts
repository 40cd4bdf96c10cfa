import { AREA_QUESTIONS_MIN, BANDS, type Band, NEW_QUESTION, NO_QUIZ } from './constants.ts'
import type { AskedQuestion, Result } from './contract/results.ts'

export type Answer = string | number
export type Responses = Readonly<Record<string, Answer>>

export const nameOf = ({ user }: Pick<Result, 'user'>): string =>
  user?.full_name ||
  [user?.first_name, user?.last_name].filter(Boolean).join(' ') ||
  user?.username ||
  ''

/** By their instants, since the id of an imported result says nothing about when it was taken. */
export const newestFirst = (results: readonly Result[]): Result[] =>
  results.toSorted((a, b) => b.completed_at.localeCompare(a.completed_at) || b.id - a.id)

/** A quiz's results up to one of them, oldest first. Quizzes that do not exist here are told apart by their titles. */
export const historyOf = (
  { quiz_id, quiz_title, completed_at }: Result,
  results: readonly Result[],
): Result[] =>
  newestFirst(results)
    .filter(
      each =>
        each.quiz_id === quiz_id &&
        (quiz_id !== NO_QUIZ || each.quiz_title === quiz_title) &&
        each.completed_at <= completed_at,
    )
    .reverse()

export const answerKey = (questionId: number): string => `q-${questionId}`

const scaleOf = (question: Pick<AskedQuestion, 'min_value' | 'max_value'>) => ({
  min: question.min_value ?? NEW_QUESTION.min_value,
  max: question.max_value ?? NEW_QUESTION.max_value,
})

/** Whether the question offers this answer: an option's text, an integer on the scale, yes or no. */
export function isValidAnswer(question: AskedQuestion, answer: Answer | undefined): boolean {
  switch (question.question_type) {
    case 'multiple_choice':
      return typeof answer === 'string' && (question.options ?? []).includes(answer)
    case 'scale': {
      const { min, max } = scaleOf(question)
      return (
        typeof answer === 'number' && Number.isInteger(answer) && answer >= min && answer <= max
      )
    }
    case 'yes_no':
      return answer === 'yes' || answer === 'no'
  }
}

/** An untouched scale counts as answered with its minimum (docs/product.md 7.3). */
export const initialAnswer = (question: AskedQuestion): Answer | undefined =>
  question.question_type === 'scale' ? scaleOf(question).min : undefined

/** Whether every answer is the lowest that its question has, as where no slider was moved. */
export const isAllLowest = (questions: readonly AskedQuestion[], responses: Responses): boolean =>
  questions.every(question => responses[answerKey(question.id)] === lowestAnswer(question))

const lowestAnswer = (question: AskedQuestion): Answer | undefined =>
  ({
    multiple_choice: question.options?.[0],
    scale: scaleOf(question).min,
    yes_no: 'no',
  })[question.question_type]

export const listUnanswered = (
  questions: readonly AskedQuestion[],
  responses: Responses,
): number[] =>
  questions.filter(each => !isValidAnswer(each, responses[answerKey(each.id)])).map(each => each.id)

/** An answer's points and their maximum (docs/product.md 7.4): a scale its value, a choice its 1-based position, yes 1. */
function points(
  question: AskedQuestion,
  answer: Answer | undefined,
): { points: number; max: number } {
  switch (question.question_type) {
    case 'multiple_choice': {
      const options = question.options ?? []
      return { points: options.indexOf(String(answer)) + 1, max: options.length }
    }
    case 'scale':
      return { points: Number(answer), max: scaleOf(question).max }
    case 'yes_no':
      return { points: answer === 'yes' ? 1 : 0, max: 1 }
  }
}

export interface AreaScore {
  pip: number
  questions: number
  /** From 0 to 1. */
  share: number
}

/**
 * A result's score in each area that at least two of its questions are about.
 * @param questions as they were when the quiz was taken
 */
export function areaScores(questions: readonly AskedQuestion[], responses: Responses): AreaScore[] {
  const areas = new Map<number, { questions: number; points: number; max: number }>()
  for (const question of questions) {
    const given = points(question, responses[answerKey(question.id)])
    for (const pip of question.pips ?? []) {
      const area = areas.get(pip) ?? { questions: 0, points: 0, max: 0 }
      areas.set(pip, {
        questions: area.questions + 1,
        points: area.points + given.points,
        max: area.max + given.max,
      })
    }
  }
  return [...areas]
    .filter(([, area]) => area.questions >= AREA_QUESTIONS_MIN && area.max > 0)
    .map(([pip, area]) => ({ pip, questions: area.questions, share: area.points / area.max }))
    .sort((a, b) => a.pip - b.pip)
}

export interface Score {
  /** A rounded percentage. */
  score: number
  total_score: number
  max_score: number
  result_category: Band
}

/** The band of a percentage (docs/product.md 7.4). */
export const bandOf = (score: number): Band =>
  BANDS.find(band => score >= band.from)?.name ?? 'Beginner'

/** @param responses valid answers to all questions (docs/product.md 7.4) */
export function scoreOf(questions: readonly AskedQuestion[], responses: Responses): Score {
  let total = 0
  let max = 0
  for (const question of questions) {
    const given = points(question, responses[answerKey(question.id)])
    total += given.points
    max += given.max
  }
  const score = max === 0 ? 0 : Math.round((total / max) * 100)
  return { score, total_score: total, max_score: max, result_category: bandOf(score) }
}
