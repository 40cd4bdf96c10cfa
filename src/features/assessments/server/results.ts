import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import type { Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import type * as contract from '../contract/results.ts'
import { type AreaScore, answerKey, areaScores, listUnanswered, scoreOf } from '../domain.ts'
import { answerRead, getQuiz } from './quizzes.ts'
import * as store from './results.store.ts'

/**
 * Stores a result with its questions. The score is computed here; a score sent by the client is ignored.
 * @throws AppError `invalid` for a question without an answer
 */
export async function createResult(
  ctx: Context,
  { user_id, quiz_id, responses: sent }: InputOf<typeof contract.createResult>,
) {
  const owner = requireSelf(ctx, user_id)
  const id = await inTransaction(ctx, async ctx => {
    const quiz = await getQuiz(ctx, { id: quiz_id })
    const questions = quiz.questions.map(({ quiz_id: _, ...question }) => question)
    const given = { ...sent }
    for (const question of questions) {
      const answer = sent[answerKey(question.id)]
      if (answer !== undefined) given[answerKey(question.id)] = answerRead(question, answer)
    }
    const missing = listUnanswered(questions, given)
    if (missing.length > 0 || questions.length === 0) {
      throw new AppError('invalid', {
        message:
          questions.length === 0
            ? said(msg`This quiz has no questions yet.`)
            : said(msg`Please answer every question.`),
        fields: Object.fromEntries(
          missing.map(each => [
            `responses.${answerKey(each)}`,
            said(msg`Please answer this question.`),
          ]),
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
    throw new AppError('not_found', { message: msg`Result not found` })
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
