import { accountFeature } from '#src/features/account/server/feature.ts'
import { accountsFeature } from '#src/features/accounts/server/feature.ts'
import { adminFeature } from '#src/features/admin/server/feature.ts'
import { assessmentsFeature } from '#src/features/assessments/server/feature.ts'
import { assistantFeature } from '#src/features/assistant/server/feature.ts'
import { cabinetFeature } from '#src/features/cabinet/server/feature.ts'
import { dashboardFeature } from '#src/features/dashboard/server/feature.ts'
import { enquiriesFeature } from '#src/features/enquiries/server/feature.ts'
import { guidanceFeature } from '#src/features/guidance/server/feature.ts'
import { membershipFeature } from '#src/features/membership/server/feature.ts'
import { newsletterFeature } from '#src/features/newsletter/server/feature.ts'
import { plannerFeature } from '#src/features/planner/server/feature.ts'
import { siteFeature } from '#src/features/site/server/feature.ts'
import { trackerFeature } from '#src/features/tracker/server/feature.ts'
import { composeMigrations } from '#src/platform/server/db/migrate.ts'
import { platformMigrations } from '#src/platform/server/db/migrations.ts'
import type { ServerFeature } from '#src/platform/server/feature.ts'
import { registerErrors } from '#src/platform/server/http/errors.ts'

/**
 * Every feature of the site. Parts of one migration run in this order, and a member's archive has its lists in it; nothing
 * else depends on it.
 */
export const features: readonly ServerFeature[] = [
  accountsFeature,
  membershipFeature,
  newsletterFeature,
  enquiriesFeature,
  trackerFeature,
  plannerFeature,
  cabinetFeature,
  assessmentsFeature,
  guidanceFeature,
  assistantFeature,
  siteFeature,
  adminFeature,
  dashboardFeature,
  accountFeature,
]

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
