export { currentLabels, trialPipOn } from './experiments/experiments.ts'
export { addPlans, plansBetween, todayOf } from './if-thens/if-thens.ts'
export { offeredWeek, readWeek } from './reading/review.ts'
