import { AppError } from '#src/platform/server/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as insight from '../contract/insight.ts'
import * as contract from '../contract.ts'
import { cascade } from './cascade/cascade.ts'
import { close } from './closing/closing.ts'
import * as experiments from './experiments/experiments.ts'
import { deleteExperiment } from './experiments/store.ts'
import { create, list, record, remove } from './if-thens/if-thens.ts'
import { review } from './reading/review.ts'

export const reviewRoutes = [
  route(contract.getReview, async ({ db, deps, caller, params, now }) => ({
    data: await review(
      db,
      { owner: caller.userId, week: params.monday, site: deps.settings.site },
      now,
    ),
  })),
  route(contract.closeWeek, async ({ db, caller, params, body, now }) => ({
    data: await close(db, { owner: caller.userId, week: params.monday }, body, now),
  })),
  route(contract.listIfThens, async ({ db, caller, query }) => ({
    data: await list(db, caller.userId, query.week),
  })),
  route(contract.createIfThen, async ({ db, caller, body, now }) => ({
    data: await create(db, caller.userId, body, now),
  })),
  route(contract.deleteIfThen, ({ db, caller, params }) =>
    remove(db, { owner: caller.userId, id: params.id }),
  ),
  route(contract.recordOutcome, async ({ db, caller, params: { id, date }, body, now }) => ({
    data: await record(db, { owner: caller.userId, id }, { date, outcome: body.outcome }, now),
  })),
  route(insight.getCascade, async ({ db, deps, caller, now }) => ({
    data: await cascade(db, { owner: caller.userId, site: deps.settings.site }, now),
  })),
  route(insight.createExperiment, async ({ db, deps, caller, body, now }) => ({
    data: await experiments.create(
      db,
      { owner: caller.userId, site: deps.settings.site, trial: body },
      now,
    ),
  })),
  route(insight.getExperimentToday, async ({ db, deps, caller, now }) => ({
    data: await experiments.today(db, { owner: caller.userId, site: deps.settings.site }, now),
  })),
  route(insight.deleteExperiment, async ({ db, caller, params }) => {
    if (!(await deleteExperiment(db, { owner: caller.userId, id: params.id })))
      throw new AppError('not_found')
  }),
]
