export { findByWeek as findPlannerOfWeek } from './planners.store.ts'
export { type Filled, fillWeek } from './planners.ts'
