import { orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, requireSelf, route } from '#src/platform/server/http/route.ts'
import { createPlanner, getPlanner, listPlannersAround, updatePlanner } from '../contract.ts'
import { weeksAround } from '../domain.ts'
import { changePlanner, makePlanner } from './actions.ts'
import * as store from './store.ts'

export const plannerRoutes = [
  dataRoute(getPlanner, async ({ db, caller, params }) =>
    orNotFound(
      await store.findByWeek(db, requireSelf(caller, params.userId), params.weekStartDate),
    ),
  ),
  dataRoute(listPlannersAround, ({ db, caller, params }) =>
    store.listWeeks(db, requireSelf(caller, params.userId), weeksAround(params.weekStartDate)),
  ),
  route(createPlanner, async ({ db, caller, body, now, setStatus }) => {
    const { record, isNew } = await makePlanner(db, requireSelf(caller, body.user_id), body, now)
    if (!isNew) setStatus(200)
    return { data: record }
  }),
  dataRoute(updatePlanner, ({ db, caller, params, body, now }) =>
    changePlanner(db, { owner: requireSelf(caller, body.user_id), id: params.id }, body, now),
  ),
]
