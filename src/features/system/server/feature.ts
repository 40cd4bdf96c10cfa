import { serverFeature } from '#src/platform/server/feature.ts'
import { systemRoutes } from './routes.ts'

export const systemFeature = serverFeature({ name: 'system', routes: systemRoutes })
