import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { cascade } from './cascade/cascade.ts'
import { create, remove, today } from './experiments/experiments.ts'

export const insightRoutes = [
  route(contract.getCascade, cascade),
  route(contract.createExperiment, create),
  route(contract.getExperimentToday, today),
  route(contract.deleteExperiment, remove),
]
