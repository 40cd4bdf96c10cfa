import { getDominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { route } from '#src/platform/server/http/route.ts'
import { getToday } from '../contract/day.ts'
import { getWaiting } from '../contract/waiting.ts'
import { readDayPlan } from './day/day-plan.ts'
import { today } from './day/today.ts'
import { readWaiting } from './waiting/read-waiting.ts'

export const todayRoutes = [
  route(getToday, async ({ db, deps, caller, query, now }) => {
    const home = { owner: caller.userId, site: deps.settings.site, reads: deps.members.due }
    return { data: await today(db, home, query.date, now) }
  }),
  route(getWaiting, async ({ db, deps, caller, now }) => ({
    data: await readWaiting(db, deps, caller, now),
  })),
  route(getDominoDraft, async ({ db, deps, caller, params, now }) => ({
    data: (await readDayPlan(db, deps, caller.userId, params.date, now)).draft,
  })),
]
