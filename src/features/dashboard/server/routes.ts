import { route } from '#src/platform/server/http/route.ts'
import { getBackups, getWeeks } from '../contract.ts'
import { showBackups, weeks } from './actions.ts'

export const dashboardRoutes = [
  route(getWeeks, async ({ db, now }) => ({ data: await weeks(db, now) })),
  route(getBackups, async ({ deps, now }) => ({ data: showBackups(deps.settings, now) })),
]
