import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, VisitorContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { NEW_QUESTION, QUESTIONS_MAX } from '../constants.ts'
import type * as contract from '../contract/quizzes.ts'
import * as store from './quizzes.store.ts'

/** The stored form of a question: only the fields of its type (docs/product.md 7.1). */
function questionRow(question: contract.NewQuestion, order: number): store.QuestionRow {
  const scale = question.question_type === 'scale'
  return {
    question_text: question.question_text,
    order,
    question_type: question.question_type,
    options:
      question.question_type === 'multiple_choice' ? JSON.stringify(question.options ?? []) : null,
    min_value: scale ? (question.min_value ?? NEW_QUESTION.min_value) : null,
    max_value: scale ? (question.max_value ?? NEW_QUESTION.max_value) : null,
    min_label: scale ? (question.min_label ?? NEW_QUESTION.min_label) : null,
    max_label: scale ? (question.max_label ?? NEW_QUESTION.max_label) : null,
    pips: question.pips?.length ? JSON.stringify(question.pips) : null,
  }
}

async function loadQuiz(db: Db, id: number): Promise<contract.QuizWithQuestions> {
  const quiz = await store.findQuiz(db, id)
  if (!quiz) throw new AppError('not_found', { message: msg`Quiz not found` })
  return { ...quiz, questions: await store.listQuestions(db, id) }
}

export const listQuizzes = (
  { db, who }: VisitorContext,
  { active }: InputOf<typeof contract.listQuizzes>,
) => store.listQuizzes(db, { activeOnly: !who?.isAdmin || active === 'true' })

export async function createQuiz(
  ctx: AnyContext,
  { questions = [], ...fields }: InputOf<typeof contract.createQuiz>,
): Promise<contract.QuizWithQuestions> {
  const id = await inTransaction(ctx, async ctx => {
    const made = await store.insertQuiz(ctx.db, fields, ctx.now.toISOString())
    for (const [index, question] of questions.entries()) {
      await store.insertQuestion(ctx.db, made, questionRow(question, index + 1))
    }
    return made
  })
  return loadQuiz(ctx.db, id)
}

/** Changes a quiz; existing results keep their own questions. */
export async function updateQuiz(
  ctx: AnyContext,
  { id: quizId, questions, ...sent }: InputOf<typeof contract.updateQuiz>,
): Promise<contract.QuizWithQuestions> {
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  await inTransaction(ctx.db, async trx => {
    const before = await loadQuiz(trx, quizId)
    await store.updateQuiz(trx, quizId, fields)
    if (!questions) return
    const known = new Map(before.questions.map(each => [each.id, each]))
    const kept = questions.flatMap(each =>
      each.id !== undefined && known.has(each.id) ? [each.id] : [],
    )
    await store.deleteOtherQuestions(trx, quizId, kept)
    for (const [index, { id, ...question }] of questions.entries()) {
      const pips = question.pips === undefined ? known.get(id ?? 0)?.pips : question.pips
      const row = questionRow({ ...question, pips }, index + 1)
      if (id !== undefined && known.has(id)) await store.updateQuestion(trx, quizId, id, row)
      else await store.insertQuestion(trx, quizId, row)
    }
  })
  return loadQuiz(ctx.db, quizId)
}

export async function deleteQuiz(
  { db }: AnyContext,
  { id }: InputOf<typeof contract.deleteQuiz>,
): Promise<void> {
  if (!(await store.deleteQuiz(db, id)))
    throw new AppError('not_found', { message: msg`Quiz not found` })
}

/** Adds a question at its `order`, or at the end. @throws AppError `invalid` for one too many */
export function createQuestion(
  { db }: AnyContext,
  { quiz_id, ...question }: InputOf<typeof contract.createQuestion>,
) {
  return inTransaction(db, async trx => {
    const quiz = await loadQuiz(trx, quiz_id)
    if (quiz.questions.length >= QUESTIONS_MAX) {
      throw new AppError('invalid', {
        message: msg`A quiz has at most ${{ max: QUESTIONS_MAX }} questions.`,
      })
    }
    const last = quiz.questions.at(-1)?.order ?? 0
    return store.insertQuestion(trx, quiz_id, questionRow(question, question.order ?? last + 1))
  })
}

/** Inactive quizzes exist only for administrators. @throws AppError `not_found` */
export async function getQuiz(
  { db, who }: VisitorContext,
  { id }: InputOf<typeof contract.getQuiz>,
) {
  const quiz = await loadQuiz(db, id)
  if (!quiz.active && !who?.isAdmin)
    throw new AppError('not_found', { message: msg`Quiz not found` })
  return quiz
}
