import { orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, requireSelf, route } from '#src/platform/server/http/route.ts'
import { createPlanner, getPlanner, listPlannersAround, updatePlanner } from '../contract.ts'
import { weeksAround } from '../domain.ts'
import { changePlanner, makePlanner } from './actions.ts'
import * as store from './store.ts'

export const plannerRoutes = [
  dataRoute(getPlanner, async call =>
    orNotFound(
      await store.findByWeek(
        call.db,
        requireSelf(call.who, call.params.userId),
        call.params.weekStartDate,
      ),
    ),
  ),
  dataRoute(listPlannersAround, call =>
    store.listWeeks(
      call.db,
      requireSelf(call.who, call.params.userId),
      weeksAround(call.params.weekStartDate),
    ),
  ),
  route(createPlanner, async call => {
    const { record, isNew } = await makePlanner(
      call,
      requireSelf(call.who, call.body.user_id),
      call.body,
    )
    if (!isNew) call.setStatus(200)
    return { data: record }
  }),
  dataRoute(updatePlanner, call =>
    changePlanner(
      call,
      { owner: requireSelf(call.who, call.body.user_id), id: call.params.id },
      call.body,
    ),
  ),
]
