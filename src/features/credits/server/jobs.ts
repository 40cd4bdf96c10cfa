import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { grantAll } from './actions.ts'

const HOUR_MS = 3_600_000

export const creditsJobs = ({ db, deps }: WorkContext): readonly Job[] => [
  { name: 'session credits', everyMs: HOUR_MS, work: signal => grantAll(db, deps, signal) },
]
