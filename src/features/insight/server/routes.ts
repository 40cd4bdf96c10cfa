import { AppError } from '#src/platform/server/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { cascade } from './cascade/cascade.ts'
import { create, today } from './experiments/experiments.ts'
import { deleteExperiment } from './experiments/store.ts'

export const insightRoutes = [
  route(contract.getCascade, async ({ db, deps, caller, now }) => ({
    data: await cascade(db, { owner: caller.userId, site: deps.settings.site }, now),
  })),
  route(contract.createExperiment, async ({ db, deps, caller, body, now }) => ({
    data: await create(db, { owner: caller.userId, site: deps.settings.site, trial: body }, now),
  })),
  route(contract.getExperimentToday, async ({ db, deps, caller, now }) => ({
    data: await today(db, { owner: caller.userId, site: deps.settings.site }, now),
  })),
  route(contract.deleteExperiment, async ({ db, caller, params }) => {
    if (!(await deleteExperiment(db, { owner: caller.userId, id: params.id })))
      throw new AppError('not_found')
  }),
]
