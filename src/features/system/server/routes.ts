import { route } from '#src/platform/server/http/route.ts'
import { getSystem, getSystemServices } from '../contract.ts'
import { readServices, readSystem } from './actions.ts'

export const systemRoutes = [route(getSystem, readSystem), route(getSystemServices, readServices)]
