import { getDominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import { getToday } from '../contract/day.ts'
import { getWaiting } from '../contract/waiting.ts'
import { readDayPlan, readToday, readWaiting } from './actions.ts'

export const todayRoutes = [
  dataRoute(getToday, ({ db, deps, caller, query, now }) =>
    readToday(db, deps, { owner: caller.userId, named: query.date }, now),
  ),
  dataRoute(getWaiting, ({ db, deps, caller, now }) => readWaiting(db, deps, caller, now)),
  route(getDominoDraft, async ({ db, deps, caller, params, now }) => ({
    data: (await readDayPlan(db, deps, caller.userId, params.date, now)).draft,
  })),
]
