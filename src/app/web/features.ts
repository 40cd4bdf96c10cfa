import { accountWeb } from '#src/features/account/web/feature.ts'
import { accountsWeb } from '#src/features/accounts/web/feature.ts'
import { adminWeb } from '#src/features/admin/web/feature.ts'
import { assessmentsWeb } from '#src/features/assessments/web/feature.ts'
import { assistantWeb } from '#src/features/assistant/web/feature.ts'
import { cabinetWeb } from '#src/features/cabinet/web/feature.ts'
import { dashboardWeb } from '#src/features/dashboard/web/feature.ts'
import { enquiriesWeb } from '#src/features/enquiries/web/feature.ts'
import { membershipWeb } from '#src/features/membership/web/feature.ts'
import { newsletterWeb } from '#src/features/newsletter/web/feature.ts'
import { plannerWeb } from '#src/features/planner/web/feature.ts'
import { siteWeb } from '#src/features/site/web/feature.ts'
import { trackerWeb } from '#src/features/tracker/web/feature.ts'
import type { WebFeature } from '#src/platform/web/feature.ts'
import { registerPages } from '#src/platform/web/routing/page-registry.ts'

/** Every feature that has pages. */
export const features: readonly WebFeature[] = [
  siteWeb,
  enquiriesWeb,
  membershipWeb,
  trackerWeb,
  plannerWeb,
  cabinetWeb,
  assistantWeb,
  assessmentsWeb,
  accountsWeb,
  accountWeb,
  newsletterWeb,
  adminWeb,
  dashboardWeb,
]

export const pages = features.flatMap(feature => feature.pages ?? [])
registerPages(pages)
