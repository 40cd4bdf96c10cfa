export { createIfThenFrom } from './actions.ts'
export { plansBetween } from './if-thens/if-thens.ts'
export { readWeek } from './reading/read-week.ts'
export { readDayPlan } from './today/day-plan.ts'
