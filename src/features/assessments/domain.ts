import { BANDS, type Band, NEW_QUESTION } from './constants.ts'
import type { AskedQuestion } from './contract.ts'

export type Answer = string | number
export type Responses = Readonly<Record<string, Answer>>

/** The key of a question's answer (spec 3). */
export const answerKey = (questionId: number): string => `q-${questionId}`

const scaleOf = (question: Pick<AskedQuestion, 'min_value' | 'max_value'>) => ({
  min: question.min_value ?? NEW_QUESTION.min_value,
  max: question.max_value ?? NEW_QUESTION.max_value,
})

/** Whether an answer is one the question offers: an option's text, a whole number on the scale, yes or no. */
export function isValidAnswer(question: AskedQuestion, answer: Answer | undefined): boolean {
  switch (question.question_type) {
    case 'multiple_choice':
      return typeof answer === 'string' && (question.options ?? []).includes(answer)
    case 'scale': {
      const { min, max } = scaleOf(question)
      return typeof answer === 'number' && Number.isInteger(answer) && answer >= min && answer <= max
    }
    case 'yes_no':
      return answer === 'yes' || answer === 'no'
  }
}

/** What a scale stands at before it is touched: its minimum, and that counts as answered (contract: pages). */
export const initialAnswer = (question: AskedQuestion): Answer | undefined =>
  question.question_type === 'scale' ? scaleOf(question).min : undefined

/** The questions that have no valid answer, by id. */
export const unanswered = (questions: readonly AskedQuestion[], responses: Responses): number[] =>
  questions.filter(each => !isValidAnswer(each, responses[answerKey(each.id)])).map(each => each.id)

/** Points an answer gives, of how many (spec 5): a scale its value, a choice its 1-based place, yes 1. */
function points(question: AskedQuestion, answer: Answer | undefined): { points: number; most: number } {
  switch (question.question_type) {
    case 'multiple_choice': {
      const options = question.options ?? []
      return { points: options.indexOf(String(answer)) + 1, most: options.length }
    }
    case 'scale':
      return { points: Number(answer), most: scaleOf(question).max }
    case 'yes_no':
      return { points: answer === 'yes' ? 1 : 0, most: 1 }
  }
}

export interface Score {
  /** A whole percentage. */
  score: number
  total_score: number
  max_score: number
  result_category: Band
}

/** The name of a percentage's band (spec 4). */
export const bandOf = (score: number): Band => BANDS.find(band => score >= band.from)?.name ?? 'Beginner'

/** Scores valid answers to all questions (spec 5). */
export function scoreOf(questions: readonly AskedQuestion[], responses: Responses): Score {
  let total = 0
  let most = 0
  for (const question of questions) {
    const given = points(question, responses[answerKey(question.id)])
    total += given.points
    most += given.most
  }
  const score = most === 0 ? 0 : Math.round((total / most) * 100)
  return { score, total_score: total, max_score: most, result_category: bandOf(score) }
}
