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
  dataRoute(contract.getReview, call =>
    readReview(call, {
      owner: call.who.userId,
      week: call.params.monday,
      site: call.deps.settings.site,
    }),
  ),
  dataRoute(contract.closeWeek, call =>
    closeWeek(call, { owner: call.who.userId, week: call.params.monday }, call.body),
  ),
  dataRoute(contract.listIfThens, call => listPlans(call.db, call.who.userId, call.query.week)),
  dataRoute(contract.createIfThen, call => createPlan(call, call.who.userId, call.body)),
  route(contract.deleteIfThen, call =>
    deletePlan(call.db, { owner: call.who.userId, id: call.params.id }),
  ),
  dataRoute(contract.recordOutcome, call =>
    recordDay(
      call,
      { owner: call.who.userId, id: call.params.id },
      { date: call.params.date, outcome: call.body.outcome },
    ),
  ),
  dataRoute(insight.getCascade, call =>
    readCascade(call, { owner: call.who.userId, site: call.deps.settings.site }),
  ),
  dataRoute(insight.createExperiment, call =>
    experiments.createTrial(
      call,
      { owner: call.who.userId, site: call.deps.settings.site },
      call.body,
    ),
  ),
  dataRoute(insight.getExperimentToday, call =>
    experiments.readTrialToday(call, { owner: call.who.userId, site: call.deps.settings.site }),
  ),
  route(insight.deleteExperiment, async call => {
    if (
      !(await deleteOwned(call.db, 'experiments', { owner: call.who.userId, id: call.params.id }))
    )
      throw new AppError('not_found')
  }),
]
