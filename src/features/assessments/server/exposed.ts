export { latestAreas } from './results.ts'
