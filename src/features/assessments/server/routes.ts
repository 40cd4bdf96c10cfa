import { requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { performAudited } from '#src/platform/server/http/audit.ts'
import { dataRoute, requireSelf, route } from '#src/platform/server/http/route.ts'
import * as quizzesContract from '../contract/quizzes.ts'
import * as resultsContract from '../contract/results.ts'
import {
  addQuestion,
  changeQuiz,
  createQuiz,
  csvName,
  listResults,
  resultsCsv,
  submitResult,
  visibleQuiz,
  visibleResult,
} from './actions.ts'
import * as store from './store.ts'

export const assessmentRoutes = [
  dataRoute(quizzesContract.listQuizzes, ({ db, caller, query }) =>
    store.listQuizzes(db, { activeOnly: !caller?.isAdmin || query.active === 'true' }),
  ),
  dataRoute(quizzesContract.getQuiz, ({ db, caller, params }) =>
    visibleQuiz(db, caller, params.id),
  ),
  dataRoute(quizzesContract.createQuiz, ({ db, body, now }) => createQuiz(db, body, now)),
  dataRoute(quizzesContract.updateQuiz, ({ db, params, body }) => changeQuiz(db, params.id, body)),
  route(quizzesContract.deleteQuiz, async ({ db, params }) => {
    if (!(await store.deleteQuiz(db, params.id)))
      throw new AppError('not_found', { message: 'Quiz not found' })
  }),
  dataRoute(quizzesContract.createQuestion, ({ db, body }) => addQuestion(db, body)),
  route(resultsContract.exportResults, async ({ db, caller, query, now }) => {
    await requireRecentPassword(db, caller, now)
    return {
      file: { name: await csvName(db, query.quiz_id, now), body: resultsCsv(db, query.quiz_id) },
    }
  }),
  route(resultsContract.listResults, ({ db, caller, query }) => listResults(db, caller, query)),
  dataRoute(resultsContract.getResult, ({ db, caller, params }) =>
    visibleResult(db, caller, params.id),
  ),
  dataRoute(resultsContract.createResult, ({ db, caller, body, now }) => {
    requireSelf(caller, body.user_id)
    return submitResult(db, caller, body, now)
  }),
  route(resultsContract.deleteResult, async call => {
    const { user_id } = await visibleResult(call.db, call.caller, call.params.id)
    const remove = ({ db }: { db: Db }) => store.deleteResult(db, call.params.id)
    const isOwn = user_id === call.caller.userId
    await (isOwn ? remove(call) : performAudited(call, resultsContract.deleteResult, remove))
  }),
]
