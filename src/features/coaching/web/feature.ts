import { webFeature } from '#src/platform/web/feature.ts'

export const coachingWeb = webFeature({
  slots: {
    day: async () => (await import('./steps/day-steps.tsx')).DaySteps,
    access: async () => (await import('./components/answer-access.tsx')).AnswerAccess,
    result: async () => (await import('./sharing/show-coach.tsx')).ShowCoach,
    item: async () => (await import('./sharing/share-item.tsx')).ShareItem,
  },
})
