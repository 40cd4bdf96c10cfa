import { webFeature } from '#src/platform/web/feature.ts'

export const coachingWeb = webFeature({
  slots: {
    day: async () => (await import('./steps/day-steps.tsx')).DaySteps,
    access: async () => (await import('./components/answer-access.tsx')).AnswerAccess,
    item: async () => (await import('./sharing/share-item.tsx')).ShareItem,
  },
})
