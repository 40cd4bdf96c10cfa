import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { KEPT_DAYS } from '../constants.ts'
import { remindOfSessions, reviewWallTimes, settleAppointments } from './appointment-upkeep.ts'
import { deleteGuestsBefore } from './appointments.store.ts'
import { refreshDue } from './calendars.ts'
import { grantAll } from './credits.ts'

export const schedulingJobs = (context: WorkContext): readonly Job[] => [
  {
    name: 'session reminders',
    everyMs: MINUTE_MS,
    work: signal => remindOfSessions(context, signal),
  },
  {
    name: 'session holds',
    everyMs: MINUTE_MS,
    work: () => settleAppointments(systemContext(context.db, context.deps)),
  },
  { name: 'sessions and time zones', everyMs: DAY_MS, work: () => reviewWallTimes(context) },
  {
    name: 'guest sessions retention',
    everyMs: DAY_MS,
    async work() {
      const before = new Date(context.deps.now().getTime() - KEPT_DAYS * DAY_MS)
      await deleteGuestsBefore(context.db, before.toISOString())
    },
  },
  {
    name: 'connected calendars',
    // Runs more often than calendars are due, so that one that was changed is read soon.
    everyMs: MINUTE_MS,
    work: signal => refreshDue(systemContext(context.db, context.deps), context.log, signal),
  },
  { name: 'session credits', everyMs: HOUR_MS, work: signal => grantAll(context, signal) },
]
