import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { importingOf, resume } from './actions.ts'

export const importsJobs = ({ db, deps }: WorkContext): readonly Job[] => [
  {
    name: 'imports',
    everyMs: 5_000,
    work: signal => resume(importingOf(db, deps, deps.now()), signal),
  },
]
