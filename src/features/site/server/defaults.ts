import type { SiteSettings } from '#src/contract/site-settings.ts'
import { helpIn } from '#src/features/guidance/server/exposed.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Values } from './content.store.ts'

/** What the environment and the country of the practice say, where it says nothing itself. */
export const defaultsOf = (settings: Settings, content: Values): SiteSettings => ({
  ...settings.baseSite,
  ...helpIn(content['practice.country']),
})
