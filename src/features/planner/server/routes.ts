import { AppError } from '#src/platform/server/http/errors.ts'
import { requireSelf, route } from '#src/platform/server/http/route.ts'
import { createPlanner, getPlanner, updatePlanner } from '../contract.ts'
import { create, update } from './actions.ts'
import * as store from './store.ts'

export const plannerRoutes = [
  route(getPlanner, async ({ db, caller, params }) => {
    requireSelf(caller, params.userId)
    const planner = await store.findByWeek(db, caller.userId, params.weekStartDate)
    if (!planner) throw new AppError('not_found')
    return { data: planner }
  }),
  route(createPlanner, create),
  route(updatePlanner, update),
]
