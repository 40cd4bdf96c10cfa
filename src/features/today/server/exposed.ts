export { readDayPlan } from './actions.ts'
