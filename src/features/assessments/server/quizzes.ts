import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { inEnglish, storedIn } from '#src/contract/own-words.ts'
import type { AnyContext, VisitorContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { speaking } from '#src/platform/server/languages.ts'
import { NEW_QUESTION, QUESTIONS_MAX } from '../constants.ts'
import type * as contract from '../contract/quizzes.ts'
import * as store from './quizzes.store.ts'
import { STARTER_QUIZZES } from './starter-quizzes.ts'

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
    min_label: scale ? (question.min_label ?? inEnglish(NEW_QUESTION.min_label)) : null,
    max_label: scale ? (question.max_label ?? inEnglish(NEW_QUESTION.max_label)) : null,
    pips: question.pips?.length ? JSON.stringify(question.pips) : null,
  }
}

/** What a site still has of the starter quizzes, and of a new scale's labels, is in its reader's language. */
const OWN = storedIn([STARTER_QUIZZES, NEW_QUESTION.min_label, NEW_QUESTION.max_label])

/** As it is stored, which starter quizzes are in English. */
async function loadQuiz(db: Db, id: number): Promise<contract.QuizWithQuestions> {
  const quiz = await store.findQuiz(db, id)
  if (!quiz) throw new AppError('not_found', { message: msg`Quiz not found` })
  return { ...quiz, questions: await store.listQuestions(db, id) }
}

export const listQuizzes = async (
  { db, who }: VisitorContext,
  { active }: InputOf<typeof contract.listQuizzes>,
) => OWN.read(await store.listQuizzes(db, { activeOnly: !who?.isAdmin || active === 'true' }))

export async function createQuiz(
  ctx: AnyContext,
  sent: InputOf<typeof contract.createQuiz>,
): Promise<contract.QuizWithQuestions> {
  const { questions = [], ...fields } = OWN.written(sent)
  const id = await inTransaction(ctx, async ctx => {
    const made = await store.insertQuiz(ctx.db, fields, ctx.now.toISOString())
    for (const [index, question] of questions.entries()) {
      await store.insertQuestion(ctx.db, made, questionRow(question, index + 1))
    }
    return made
  })
  return OWN.read(await loadQuiz(ctx.db, id))
}

/** Changes a quiz; existing results keep their own questions. */
export async function updateQuiz(
  ctx: AnyContext,
  given: InputOf<typeof contract.updateQuiz>,
): Promise<contract.QuizWithQuestions> {
  const { id: quizId, questions, ...sent } = OWN.written(given)
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
  return OWN.read(await loadQuiz(ctx.db, quizId))
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
  { quiz_id, ...sent }: InputOf<typeof contract.createQuestion>,
) {
  const question = OWN.written(sent)
  return inTransaction(db, async trx => {
    const quiz = await loadQuiz(trx, quiz_id)
    if (quiz.questions.length >= QUESTIONS_MAX) {
      throw new AppError('invalid', {
        message: msg`A quiz has at most ${{ max: QUESTIONS_MAX }} questions.`,
      })
    }
    const last = quiz.questions.at(-1)?.order ?? 0
    const row = questionRow(question, question.order ?? last + 1)
    return OWN.read(await store.insertQuestion(trx, quiz_id, row))
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
  return OWN.read(quiz)
}

/** An answer in its reader's words, where it is an option in another language of the software. */
export function answerRead<T>(
  { options }: { options: readonly string[] | null },
  answer: T,
): T | string {
  if (typeof answer !== 'string' || !options || options.includes(answer)) return answer
  const stored = OWN.written(options)
  const position = LANGUAGE_CODES.map(code =>
    speaking(code, () => OWN.read(stored)).indexOf(answer),
  ).find(at => at >= 0)
  return options[position ?? -1] ?? answer
}
