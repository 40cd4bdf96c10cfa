import { route } from '#src/platform/server/http/route.ts'
import { getWeeks } from '../contract.ts'
import { weeks } from './actions.ts'

export const dashboardRoutes = [route(getWeeks, async ({ db, now }) => ({ data: await weeks(db, now) }))]
