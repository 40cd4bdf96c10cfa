import { route } from '#src/platform/server/http/route.ts'
import { getWaiting } from '../contract.ts'
import { read } from './actions.ts'

export const waitingRoutes = [
  route(getWaiting, async ({ db, deps, caller, now }) => ({
    data: await read(db, deps, caller, now),
  })),
]
