import { serverFeature } from '#src/platform/server/feature.ts'
import { systemRoutes } from './routes.ts'
import { systemSettings } from './settings.ts'

export const systemFeature = serverFeature({ name: 'system', routes: systemRoutes, settings: systemSettings })
