import { accountsSettings } from '#src/features/accounts/server/settings.ts'
import { enquiriesSettings } from '#src/features/enquiries/server/settings.ts'
import { guidanceSettings } from '#src/features/guidance/server/settings.ts'
import { membershipSettings } from '#src/features/membership/server/settings.ts'
import { composeSettings } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

// Apart from `features.ts`: a command, or the process that watches the others, reads settings and loads nothing else.
const PARTS = [accountsSettings, enquiriesSettings, guidanceSettings, membershipSettings]

/** The platform's settings and every feature's. @throws SettingsError with one line that names the wrong setting */
export const readSettings = (env: Record<string, string | undefined>): Settings => composeSettings(env, PARTS)
