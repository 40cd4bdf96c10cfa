import { route } from '#src/platform/server/http/route.ts'
import { getWaiting } from '../contract.ts'
import { read } from './actions.ts'

export const waitingRoutes = [route(getWaiting, read)]
