export { readDayPlan } from './day.ts'
