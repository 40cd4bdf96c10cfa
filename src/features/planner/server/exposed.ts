export { type Filled, fillWeek } from './actions.ts'
export { findByWeek as findPlannerOfWeek } from './store.ts'
