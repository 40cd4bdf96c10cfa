import { settingsPart } from '#src/platform/server/settings/part.ts'
import { optional, webUrl } from '#src/platform/server/settings/setting-forms.ts'

export const enquiriesSettings = settingsPart({
  shape: {
    BOOKING_WIDGET_URL: optional(webUrl),
    BOOKING_URL: optional(webUrl),
  },
  read: values => ({
    site: {
      bookingUrl: values.BOOKING_URL ?? '/booking',
      bookingWidgetUrl: values.BOOKING_WIDGET_URL ?? null,
    },
  }),
})
