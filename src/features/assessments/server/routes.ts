import { requireRecentPassword } from '#src/features/accounts/server/actions.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { list, removeResult, submit, visibleQuiz, visibleResult } from './actions.ts'
import { csvName, resultsCsv } from './export/csv.ts'
import { addQuestion, change, create } from './quizzes/quizzes.ts'
import * as store from './store.ts'

export const assessmentRoutes = [
  route(contract.listQuizzes, async ({ db, caller, query }) => ({
    data: await store.listQuizzes(db, { activeOnly: !caller?.isAdmin || query.active === 'true' }),
  })),
  route(contract.getQuiz, async ({ db, caller, params }) => ({
    data: await visibleQuiz(db, caller, params.id),
  })),
  route(contract.createQuiz, create),
  route(contract.updateQuiz, change),
  route(contract.deleteQuiz, async ({ db, params }) => {
    if (!(await store.deleteQuiz(db, params.id)))
      throw new AppError('not_found', { message: 'Quiz not found' })
    return {}
  }),
  route(contract.createQuestion, addQuestion),
  route(contract.exportResults, async call => {
    await requireRecentPassword(call)
    const { db, query, now } = call
    return { file: { name: await csvName(db, query.quiz_id, now), body: resultsCsv(db, query.quiz_id) } }
  }),
  route(contract.listResults, list),
  route(contract.getResult, async ({ db, caller, params }) => ({
    data: await visibleResult(db, caller, params.id),
  })),
  route(contract.createResult, submit),
  route(contract.deleteResult, removeResult),
]
