export { currentLabels, trialPipOn } from './experiments.ts'
export { addPlans, plansBetween, todayOf } from './if-thens.ts'
export { offeredWeek } from './proposals.ts'
export { readWeek } from './review.ts'
