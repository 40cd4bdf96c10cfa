import type { Endpoint } from '#src/contract/endpoint.ts'
import { accountEndpoints } from '#src/features/accounts/contract.ts'
import { adminEndpoints } from '#src/features/admin/contract.ts'
import { assessmentEndpoints } from '#src/features/assessments/contract.ts'
import { bookingEndpoints } from '#src/features/bookings/contract.ts'
import { cabinetEndpoints } from '#src/features/cabinet/contract.ts'
import { coachEndpoints } from '#src/features/coach/contract.ts'
import { contactEndpoints } from '#src/features/contacts/contract.ts'
import { membershipEndpoints } from '#src/features/membership/contract.ts'
import { newsletterEndpoints } from '#src/features/newsletter/contract.ts'
import { plannerEndpoints } from '#src/features/planner/contract.ts'
import { siteEndpoints } from '#src/features/site/contract.ts'
import { trackerEndpoints } from '#src/features/tracker/contract.ts'

/** Every endpoint there is; `app.ts` binds each, and a test says so. */
export const endpoints: readonly Endpoint[] = [
  ...siteEndpoints,
  ...accountEndpoints,
  ...trackerEndpoints,
  ...plannerEndpoints,
  ...cabinetEndpoints,
  ...bookingEndpoints,
  ...contactEndpoints,
  ...newsletterEndpoints,
  ...assessmentEndpoints,
  ...adminEndpoints,
  ...membershipEndpoints,
  ...coachEndpoints,
]
