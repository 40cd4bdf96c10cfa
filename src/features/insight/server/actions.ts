import type { Db } from '#src/platform/server/db/database.ts'
import { listExperiments } from './experiments/store.ts'

export { trialPipOn } from './experiments/experiments.ts'

/** Without the seeds: they would tell the coins of days to come. */
export async function exportInsight(db: Db, owner: number) {
  const rows = (await listExperiments(db, owner)).map(({ seed: _, ...row }) => row)
  return [{ name: 'experiments', rows }]
}
