import { webFeature } from '#src/platform/web/feature.ts'

export const reviewWeb = webFeature({
  slots: {
    week: async () => (await import('./week-to-close.tsx')).WeekToClose,
  },
})
