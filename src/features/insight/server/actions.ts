import type { Db } from '#src/platform/server/db/database.ts'
import { listExperiments } from './experiments/store.ts'

export const exportInsight = async (db: Db, owner: number) => [
  { name: 'experiments', rows: await listExperiments(db, owner) },
]
