import { webFeature } from '#src/platform/web/feature.ts'

export const remindersWeb = webFeature({
  slots: {
    dominoes: async () => (await import('./reminder-offer.tsx')).ReminderOffer,
  },
})
