export { trialPipOn } from './experiments/experiments.ts'
