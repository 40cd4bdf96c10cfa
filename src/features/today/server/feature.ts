import { serverFeature } from '#src/platform/server/feature.ts'
import { todayRoutes } from './routes.ts'

export const todayFeature = serverFeature({ name: 'today', routes: todayRoutes })
