import { webFeature } from '#src/platform/web/feature.ts'

export const offersWeb = webFeature({
  slots: {
    card: async () => (await import('./editing/sell-card.tsx')).SellCard,
    dashboard: async () => (await import('./selling/income.tsx')).SiteIncome,
    sessions: async () => (await import('./buying/session-offers.tsx')).SessionOffers,
  },
})
