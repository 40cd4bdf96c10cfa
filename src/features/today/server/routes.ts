import { getDominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import { getToday } from '../contract/day.ts'
import { getWaiting } from '../contract/waiting.ts'
import { readDayPlan, readToday, readWaiting } from './actions.ts'

export const todayRoutes = [
  dataRoute(getToday, call => readToday(call, { owner: call.who.userId, named: call.query.date })),
  dataRoute(getWaiting, call => readWaiting(call, call.who)),
  route(getDominoDraft, async call => ({
    data: (await readDayPlan(call, call.who.userId, call.params.date)).draft,
  })),
]
