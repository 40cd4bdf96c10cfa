import { Readable } from 'node:stream'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context, VisitorContext } from '#src/platform/server/context.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches, pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import { NEW_QUESTION, QUESTIONS_MAX } from '../constants.ts'
import type * as quizzes from '../contract/quizzes.ts'
import type * as contract from '../contract/results.ts'
import {
  type AreaScore,
  answerKey,
  areaScores,
  listUnanswered,
  nameOf,
  scoreOf,
} from '../domain.ts'
import * as store from './results.store.ts'

/** The stored form of a question: only the fields of its type (docs/product.md 7.1). */
function questionRow(question: quizzes.NewQuestion, order: number): store.QuestionRow {
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

async function loadQuiz(db: Db, id: number): Promise<quizzes.QuizWithQuestions> {
  const quiz = await store.findQuiz(db, id)
  if (!quiz) throw new AppError('not_found', { message: 'Quiz not found' })
  return { ...quiz, questions: await store.listQuestions(db, id) }
}

export const listQuizzes = (
  { db, who }: VisitorContext,
  { active }: InputOf<typeof quizzes.listQuizzes>,
) => store.listQuizzes(db, { activeOnly: !who?.isAdmin || active === 'true' })

export async function createQuiz(
  ctx: AnyContext,
  { questions = [], ...fields }: InputOf<typeof quizzes.createQuiz>,
): Promise<quizzes.QuizWithQuestions> {
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
  { id: quizId, questions, ...sent }: InputOf<typeof quizzes.updateQuiz>,
): Promise<quizzes.QuizWithQuestions> {
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
  { id }: InputOf<typeof quizzes.deleteQuiz>,
): Promise<void> {
  if (!(await store.deleteQuiz(db, id)))
    throw new AppError('not_found', { message: 'Quiz not found' })
}

/** Adds a question at its `order`, or at the end. @throws AppError `invalid` for one too many */
export function createQuestion(
  { db }: AnyContext,
  { quiz_id, ...question }: InputOf<typeof quizzes.createQuestion>,
) {
  return inTransaction(db, async trx => {
    const quiz = await loadQuiz(trx, quiz_id)
    if (quiz.questions.length >= QUESTIONS_MAX) {
      throw new AppError('invalid', { message: `A quiz has at most ${QUESTIONS_MAX} questions.` })
    }
    const last = quiz.questions.at(-1)?.order ?? 0
    return store.insertQuestion(trx, quiz_id, questionRow(question, question.order ?? last + 1))
  })
}

/** Inactive quizzes exist only for administrators. @throws AppError `not_found` */
export async function getQuiz(
  { db, who }: VisitorContext,
  { id }: InputOf<typeof quizzes.getQuiz>,
) {
  const quiz = await loadQuiz(db, id)
  if (!quiz.active && !who?.isAdmin) throw new AppError('not_found', { message: 'Quiz not found' })
  return quiz
}

/**
 * Stores a result with its questions. The score is computed here; a score sent by the client is ignored.
 * @throws AppError `invalid` for a question without an answer
 */
export async function createResult(
  ctx: Context,
  { user_id, quiz_id, responses: given }: InputOf<typeof contract.createResult>,
) {
  const owner = requireSelf(ctx, user_id)
  const id = await inTransaction(ctx, async ctx => {
    const quiz = await getQuiz(ctx, { id: quiz_id })
    const questions = quiz.questions.map(({ quiz_id: _, ...question }) => question)
    const missing = listUnanswered(questions, given)
    if (missing.length > 0 || questions.length === 0) {
      throw new AppError('invalid', {
        message:
          questions.length === 0
            ? 'This quiz has no questions yet.'
            : 'Please answer every question.',
        fields: Object.fromEntries(
          missing.map(each => [`responses.${answerKey(each)}`, 'Please answer this question.']),
        ),
      })
    }
    const responses = Object.fromEntries(
      questions.map(each => [answerKey(each.id), given[answerKey(each.id)]]),
    )
    return store.insertResult(ctx.db, {
      user_id: owner,
      quiz_id: quiz.id,
      quiz_title: quiz.title,
      quiz_category: quiz.category,
      questions: JSON.stringify(questions),
      responses: JSON.stringify(responses),
      ...scoreOf(questions, given),
      completed_at: ctx.now.toISOString(),
    })
  })
  return getResult(ctx, { id })
}

/** Only its owner and administrators may see a result. @throws AppError `not_found` for anyone else */
export async function getResult({ db, who }: Context, { id }: InputOf<typeof contract.getResult>) {
  const result = await store.findResult(db, id)
  if (!result || (result.user_id !== who.userId && !who.isAdmin)) {
    throw new AppError('not_found', { message: 'Result not found' })
  }
  const { user, ...rest } = result
  return who.isAdmin ? { ...rest, user } : rest
}

/** Administrators get everybody's results, with names, unless they ask for their own. */
export async function listResults(
  { db, who }: Context,
  query: InputOf<typeof contract.listResults>,
) {
  const seesAll = who.isAdmin && query.mine !== 'true'
  const { rows, total } = await store.listResults(db, {
    ...query,
    quizId: query.quiz_id,
    ...(!seesAll && { userId: who.userId }),
  })
  const shown = who.isAdmin ? rows : rows.map(({ user: _, ...row }) => row)
  return pageOf(shown, query, total)
}

/** @throws AppError `not_found` for anyone but its owner and administrators */
export async function deleteResult(
  ctx: Context,
  { id }: InputOf<typeof contract.deleteResult>,
): Promise<void> {
  await getResult(ctx, { id })
  await store.deleteResult(ctx.db, id)
}

const LATEST_RESULTS = 10

/** Area scores of the newest result since an instant that has any; empty if none has. */
export async function latestAreas(db: Db, owner: number, since: Date): Promise<AreaScore[]> {
  for (const result of await store.listResultsSince(
    db,
    owner,
    since.toISOString(),
    LATEST_RESULTS,
  )) {
    const areas = areaScores(result.questions, result.responses)
    if (areas.length > 0) return areas
  }
  return []
}

const BATCH = 500
/** Characters of a question used as the column heading (docs/product.md 7.5). */
const HEADING_CHARACTERS = 30

const FIXED = ['User', 'Email', 'Quiz', 'Score', 'Category', 'Completed At'] as const

/** One column per question in any exported result, in order of first appearance. */
async function questionColumns(
  db: Db,
  quizId: number | undefined,
): Promise<Map<number, contract.AskedQuestion>> {
  const questions = new Map<number, contract.AskedQuestion>()
  for await (const row of rowsOf(db, quizId))
    for (const question of row.questions) questions.set(question.id, question)
  return questions
}

const rowsOf = (db: Db, quizId: number | undefined) =>
  inBatches(after => store.listResultsAfter(db, quizId, after, BATCH), BATCH)

async function* lines(db: Db, quizId: number | undefined): AsyncGenerator<string> {
  const questions = await questionColumns(db, quizId)
  const headings = [...questions.values()].map(question =>
    [...question.question_text].slice(0, HEADING_CHARACTERS).join(''),
  )
  yield UTF8_BOM + csvLine([...FIXED, ...headings])
  for await (const row of rowsOf(db, quizId)) {
    // Semicolons instead of commas in answers (docs/product.md 7.5).
    const answers = [...questions.keys()].map(id =>
      String(row.responses[answerKey(id)] ?? '').replaceAll(',', ';'),
    )
    yield csvLine([
      nameOf(row),
      row.user.email,
      row.quiz_title,
      `${row.score}%`,
      row.result_category,
      row.completed_at,
      ...answers,
    ])
  }
}

/** File name from the quiz's title, or from the date if there is no quiz (docs/product.md 7.5). */
export async function csvName(ctx: AnyContext, quizId: number | undefined): Promise<string> {
  const quiz = quizId === undefined ? undefined : await store.findQuiz(ctx.db, quizId)
  const title = (quiz?.title ?? '').toLowerCase().match(/[a-z0-9]+/g)
  return `${title?.join('-') ?? 'quiz'}-results${title ? '' : `-${ctx.now.toISOString().slice(0, 10)}`}.csv`
}

/** All results as CSV, streamed so that the size does not matter. */
export const resultsCsv = (db: Db, quizId: number | undefined): Readable =>
  Readable.from(lines(db, quizId))
