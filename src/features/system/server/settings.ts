import { settingsPart } from '#src/platform/server/settings/part.ts'
import { optional, webUrl } from '#src/platform/server/settings/setting-forms.ts'

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    /** Where to ask for the newest version, once a day; null to ask nobody. */
    updateCheckUrl: string | null
  }
}

export const systemSettings = settingsPart({
  shape: {
    UPDATE_CHECK_URL: optional(webUrl),
  },
  read: values => ({ settings: { updateCheckUrl: values.UPDATE_CHECK_URL ?? null } }),
})
