import { webFeature } from '#src/platform/web/feature.ts'

export const offersWeb = webFeature({
  slots: {
    sessions: async () => (await import('./buying/session-offers.tsx')).SessionOffers,
  },
})
