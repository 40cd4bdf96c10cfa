import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { refreshDue } from './actions.ts'

export const calendarsJobs = ({ db, deps, log }: WorkContext): readonly Job[] => [
  {
    name: 'connected calendars',
    // Runs more often than calendars are due, so that one that was changed is read soon.
    everyMs: 60_000,
    work: signal => refreshDue(db, deps, log, signal),
  },
]
