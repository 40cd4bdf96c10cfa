import { settingsPart } from '#src/platform/server/settings/part.ts'
import { keptDays, optional, webUrl } from '#src/platform/server/settings/setting-forms.ts'

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    contactsKeptDays: number
    bookingsKeptDays: number
  }
}

export const enquiriesSettings = settingsPart({
  shape: {
    BOOKING_WIDGET_URL: optional(webUrl),
    BOOKING_URL: optional(webUrl),
    CONTACTS_KEPT_DAYS: keptDays('730'),
    BOOKINGS_KEPT_DAYS: keptDays('730'),
  },
  read: values => ({
    settings: {
      contactsKeptDays: values.CONTACTS_KEPT_DAYS,
      bookingsKeptDays: values.BOOKINGS_KEPT_DAYS,
    },
    site: {
      bookingUrl: values.BOOKING_URL ?? '/booking',
      bookingWidgetUrl: values.BOOKING_WIDGET_URL ?? null,
    },
  }),
})
