export { readDayPlan } from './day/day-plan.ts'
