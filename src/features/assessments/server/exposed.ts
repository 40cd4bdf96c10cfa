export { latestAreas } from './actions.ts'
