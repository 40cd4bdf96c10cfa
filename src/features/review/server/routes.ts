import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as insight from '../contract/insight.ts'
import * as contract from '../contract.ts'
import { cascade } from './cascade/cascade.ts'
import { close } from './closing/closing.ts'
import * as experiments from './experiments/experiments.ts'
import { deleteExperiment } from './experiments/store.ts'
import { create, list, record, remove } from './if-thens/if-thens.ts'
import { review } from './reading/review.ts'

export const reviewRoutes = [
  dataRoute(contract.getReview, ({ db, deps, caller, params, now }) =>
    review(db, { owner: caller.userId, week: params.monday, site: deps.settings.site }, now),
  ),
  dataRoute(contract.closeWeek, ({ db, caller, params, body, now }) =>
    close(db, { owner: caller.userId, week: params.monday }, body, now),
  ),
  dataRoute(contract.listIfThens, ({ db, caller, query }) => list(db, caller.userId, query.week)),
  dataRoute(contract.createIfThen, ({ db, caller, body, now }) =>
    create(db, caller.userId, body, now),
  ),
  route(contract.deleteIfThen, ({ db, caller, params }) =>
    remove(db, { owner: caller.userId, id: params.id }),
  ),
  dataRoute(contract.recordOutcome, ({ db, caller, params: { id, date }, body, now }) =>
    record(db, { owner: caller.userId, id }, { date, outcome: body.outcome }, now),
  ),
  dataRoute(insight.getCascade, ({ db, deps, caller, now }) =>
    cascade(db, { owner: caller.userId, site: deps.settings.site }, now),
  ),
  dataRoute(insight.createExperiment, ({ db, deps, caller, body, now }) =>
    experiments.create(db, { owner: caller.userId, site: deps.settings.site, trial: body }, now),
  ),
  dataRoute(insight.getExperimentToday, ({ db, deps, caller, now }) =>
    experiments.today(db, { owner: caller.userId, site: deps.settings.site }, now),
  ),
  route(insight.deleteExperiment, async ({ db, caller, params }) => {
    if (!(await deleteExperiment(db, { owner: caller.userId, id: params.id })))
      throw new AppError('not_found')
  }),
]
