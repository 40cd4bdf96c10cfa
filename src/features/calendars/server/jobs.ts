import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { CALENDAR_EVERY_MINUTES } from '../constants.ts'
import { refreshDue } from './actions.ts'

const MINUTE_MS = 60_000

export const calendarsJobs = ({ db, deps, log }: WorkContext): readonly Job[] => [
  {
    name: 'connected calendars',
    // Runs more often than calendars are due, so that one that was changed is read soon.
    everyMs: Math.min(MINUTE_MS, CALENDAR_EVERY_MINUTES * MINUTE_MS),
    work: signal => refreshDue(db, deps, log, signal),
  },
]
