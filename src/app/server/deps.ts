import type { Deps } from '#src/platform/server/context.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { secretOf } from './data-dir.ts'
import { featureHooks } from './features.ts'

export const depsOf = (settings: Settings): Deps => ({
  settings,
  secret: secretOf(settings),
  now: () => new Date(),
  features: featureHooks,
})
