import { composeMigrations } from '#src/platform/server/db/migrate.ts'
import { platformMigrations } from '#src/platform/server/db/migrations.ts'
import type { ServerFeature } from '#src/platform/server/feature.ts'
import { registerErrors } from '#src/platform/server/http/errors.ts'
import * as list from './feature-list.ts'

/** By name: parts of one migration run in this order, and a member's archive has its lists in it. */
export const features: readonly ServerFeature[] = Object.values(list)

for (const { errors } of features) if (errors) registerErrors(errors)

/** Everything the API answers. */
export const routes = features.flatMap(feature => feature.routes ?? [])

export const migrations = composeMigrations([
  ...features.map(feature => feature.migrations ?? {}),
  platformMigrations,
])

/** Each of them as its contract declares it. */
export const endpoints = routes.map(route => route.endpoint)

/** What features keep of a member, for the archive, and what they do when one leaves. */
export const memberHooks = {
  archive: features.flatMap(feature => feature.archive ?? []),
  leave: features.flatMap(feature => feature.leave ?? []),
}
