import { deleteOwned } from '#src/platform/server/db/owned-rows.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as insight from '../contract/insight.ts'
import * as contract from '../contract.ts'
import { readCascade } from './cascade/cascade.ts'
import { closeWeek } from './closing/closing.ts'
import * as experiments from './experiments/experiments.ts'
import { createPlan, deletePlan, listPlans, recordDay } from './if-thens/if-thens.ts'
import { readReview } from './reading/review.ts'

export const reviewRoutes = [
  dataRoute(contract.getReview, ({ db, deps, caller, params, now }) =>
    readReview(db, { owner: caller.userId, week: params.monday, site: deps.settings.site }, now),
  ),
  dataRoute(contract.closeWeek, ({ db, caller, params, body, now }) =>
    closeWeek(db, { owner: caller.userId, week: params.monday }, body, now),
  ),
  dataRoute(contract.listIfThens, ({ db, caller, query }) =>
    listPlans(db, caller.userId, query.week),
  ),
  dataRoute(contract.createIfThen, ({ db, caller, body, now }) =>
    createPlan(db, caller.userId, body, now),
  ),
  route(contract.deleteIfThen, ({ db, caller, params }) =>
    deletePlan(db, { owner: caller.userId, id: params.id }),
  ),
  dataRoute(contract.recordOutcome, ({ db, caller, params: { id, date }, body, now }) =>
    recordDay(db, { owner: caller.userId, id }, { date, outcome: body.outcome }, now),
  ),
  dataRoute(insight.getCascade, ({ db, deps, caller, now }) =>
    readCascade(db, { owner: caller.userId, site: deps.settings.site }, now),
  ),
  dataRoute(insight.createExperiment, ({ db, deps, caller, body, now }) =>
    experiments.createTrial(db, { owner: caller.userId, site: deps.settings.site }, body, now),
  ),
  dataRoute(insight.getExperimentToday, ({ db, deps, caller, now }) =>
    experiments.readTrialToday(db, { owner: caller.userId, site: deps.settings.site }, now),
  ),
  route(insight.deleteExperiment, async ({ db, caller, params }) => {
    if (!(await deleteOwned(db, 'experiments', { owner: caller.userId, id: params.id })))
      throw new AppError('not_found')
  }),
]
