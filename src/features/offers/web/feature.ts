import { webFeature } from '#src/platform/web/feature.ts'

export const offersWeb = webFeature({
  slots: {
    card: async () => (await import('./editing/sell-card.tsx')).SellCard,
    sessions: async () => (await import('./buying/session-offers.tsx')).SessionOffers,
  },
})
