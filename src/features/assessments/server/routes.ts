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
  dataRoute(quizzesContract.listQuizzes, call =>
    store.listQuizzes(call.db, { activeOnly: !call.who?.isAdmin || call.query.active === 'true' }),
  ),
  dataRoute(quizzesContract.getQuiz, call => visibleQuiz(call.db, call.who, call.params.id)),
  dataRoute(quizzesContract.createQuiz, call => createQuiz(call, call.body)),
  dataRoute(quizzesContract.updateQuiz, call => changeQuiz(call.db, call.params.id, call.body)),
  route(quizzesContract.deleteQuiz, async call => {
    if (!(await store.deleteQuiz(call.db, call.params.id)))
      throw new AppError('not_found', { message: 'Quiz not found' })
  }),
  dataRoute(quizzesContract.createQuestion, call => addQuestion(call.db, call.body)),
  route(resultsContract.exportResults, async call => {
    await requireRecentPassword(call, call.who)
    return {
      file: {
        name: await csvName(call, call.query.quiz_id),
        body: resultsCsv(call.db, call.query.quiz_id),
      },
    }
  }),
  route(resultsContract.listResults, call => listResults(call.db, call.who, call.query)),
  dataRoute(resultsContract.getResult, call => visibleResult(call.db, call.who, call.params.id)),
  dataRoute(resultsContract.createResult, call => {
    requireSelf(call.who, call.body.user_id)
    return submitResult(call, call.who, call.body)
  }),
  route(resultsContract.deleteResult, async call => {
    const { user_id } = await visibleResult(call.db, call.who, call.params.id)
    const remove = ({ db }: { db: Db }) => store.deleteResult(db, call.params.id)
    const isOwn = user_id === call.who.userId
    await (isOwn ? remove(call) : performAudited(call, resultsContract.deleteResult, remove))
  }),
]
