import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import type { Caller } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { createResult, listResults } from '../contract/results.ts'
import { type AreaScore, answerKey, areaScores, scoreOf, unanswered } from '../domain.ts'
import { loadQuiz } from './quizzes/quizzes.ts'
import * as store from './store.ts'

/** Inactive quizzes exist only for administrators. @throws AppError `not_found` */
export async function visibleQuiz(db: Db, caller: Caller | null, id: number) {
  const quiz = await loadQuiz(db, id)
  if (!quiz.active && !caller?.isAdmin)
    throw new AppError('not_found', { message: 'Quiz not found' })
  return quiz
}

/**
 * Stores a result with its questions. The score is computed here; a score sent by the client is ignored.
 * @throws AppError `invalid` for a question without an answer
 */
export async function submit(
  db: Db,
  caller: Caller,
  { quiz_id, responses: given }: BodyOf<typeof createResult>,
  now: Date,
) {
  const id = await inTransaction(db, async trx => {
    const quiz = await visibleQuiz(trx, caller, quiz_id)
    const questions = quiz.questions.map(({ quiz_id: _, ...question }) => question)
    const missing = unanswered(questions, given)
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
    return store.insertResult(trx, {
      user_id: caller.userId,
      quiz_id: quiz.id,
      quiz_title: quiz.title,
      quiz_category: quiz.category,
      questions: JSON.stringify(questions),
      responses: JSON.stringify(responses),
      ...scoreOf(questions, given),
      completed_at: now.toISOString(),
    })
  })
  return visibleResult(db, caller, id)
}

/** Only its owner and administrators may see a result. @throws AppError `not_found` for anyone else */
export async function visibleResult(db: Db, caller: Caller, id: number) {
  const result = await store.findResult(db, id)
  if (!result || (result.user_id !== caller.userId && !caller.isAdmin)) {
    throw new AppError('not_found', { message: 'Result not found' })
  }
  const { user, ...rest } = result
  return caller.isAdmin ? { ...rest, user } : rest
}

/** Administrators get everybody's results, with names, unless they ask for their own. */
export async function list(db: Db, caller: Caller, query: QueryOf<typeof listResults>) {
  const seesAll = caller.isAdmin && query.mine !== 'true'
  const { rows, total } = await store.listResults(db, {
    ...query,
    quizId: query.quiz_id,
    ...(!seesAll && { userId: caller.userId }),
  })
  const shown = caller.isAdmin ? rows : rows.map(({ user: _, ...row }) => row)
  return pageOf(shown, query, total)
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
