import { route } from '#src/platform/server/http/route.ts'
import { getSystem, getSystemServices, sendTestMail } from '../contract.ts'
import { mailTest, readSystem } from './actions.ts'
import { checkOutside } from './checks/checks.ts'

export const systemRoutes = [
  route(getSystem, async ({ db, deps, now }) => ({ data: await readSystem(db, deps, now) })),
  route(getSystemServices, async ({ deps }) => ({ data: await checkOutside(deps.settings, deps.now) })),
  route(sendTestMail, async ({ db, deps, caller, now }) => ({
    data: await mailTest(db, { userId: caller.userId, settings: deps.settings }, now),
  })),
]
