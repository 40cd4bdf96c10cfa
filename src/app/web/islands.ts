import { enquiriesIslands } from '#src/features/enquiries/web/islands.ts'
import { guidanceIslands } from '#src/features/guidance/web/islands.ts'
import { newsletterIslands } from '#src/features/newsletter/web/islands.ts'
import { sessionsIslands } from '#src/features/sessions/web/islands.ts'
import { siteIslands } from '#src/features/site/web/islands.ts'
import type { Island } from '#src/platform/web/public/islands.ts'

/** Apart from `features.ts`, so that public pages load none of the application. */
export const islands: readonly Island[] = [
  { selector: '[data-enhance="tabs"]', when: 'now', load: () => import('#src/platform/web/public/tabs.ts') },
  ...enquiriesIslands,
  ...newsletterIslands,
  ...sessionsIslands,
  ...siteIslands,
  ...guidanceIslands,
]
