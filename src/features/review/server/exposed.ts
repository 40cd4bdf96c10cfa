export { currentLabels, trialPipOn } from './experiments/experiments.ts'
export { addPlans, plansBetween, todayOf } from './if-thens/if-thens.ts'
export { offeredWeek } from './reading/proposals.ts'
export { readWeek } from './reading/review.ts'
