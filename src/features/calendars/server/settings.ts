import type { BlockList } from 'node:net'
import { settingsPart } from '#src/platform/server/settings/part.ts'
import { addressRanges, optional } from '#src/platform/server/settings/setting-forms.ts'

import { CALENDAR_BOOKING_SECONDS, CALENDAR_SECONDS } from '../constants.ts'

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    /** Private networks in which connected calendars may be; null for none. */
    calendarNetworks: BlockList | null
    /** In milliseconds: how long a connected calendar may take, and how long a booking waits for it. */
    calendarPatience: { readMs: number; bookingMs: number }
  }
}

export const calendarsSettings = settingsPart({
  shape: {
    CALENDAR_NETWORKS: optional(addressRanges),
  },
  read: values => ({
    settings: {
      calendarNetworks: values.CALENDAR_NETWORKS ?? null,
      calendarPatience: { readMs: CALENDAR_SECONDS * 1000, bookingMs: CALENDAR_BOOKING_SECONDS * 1000 },
    },
  }),
})
