import type { BlockList } from 'node:net'
import { settingsPart } from '#src/platform/server/settings/part.ts'
import { addressRanges, optional } from '#src/platform/server/settings/setting-forms.ts'

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    /** Private networks in which connected calendars may be; null for none. */
    calendarNetworks: BlockList | null
  }
}

export const sessionsSettings = settingsPart({
  shape: {
    CALENDAR_NETWORKS: optional(addressRanges),
  },
  read: values => ({ settings: { calendarNetworks: values.CALENDAR_NETWORKS ?? null } }),
})
