import { serverFeature } from '#src/platform/server/feature.ts'
import { waitingRoutes } from './routes.ts'

export const waitingFeature = serverFeature({ name: 'waiting', routes: waitingRoutes })
