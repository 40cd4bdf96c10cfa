import { composeSettings, settingWarnings } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import * as list from './settings-list.ts'

/** @throws SettingsError with one line that names the invalid setting */
export const readSettings = (env: Record<string, string | undefined>): Settings =>
  composeSettings(env, Object.values(list))

/** A line for each name in `.env` that is no setting. */
export const ignoredSettings = (): string[] => settingWarnings(Object.values(list))
