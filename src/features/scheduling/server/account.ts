import type { Participant } from '#src/features/coaching/server/exposed.ts'
import type { ArchiveTable } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { exportAll } from './appointments.store.ts'
import { findSchedule, listAllDays, listAllWeekly } from './availability.store.ts'
import { exportCalendars } from './calendars.ts'
import { exportCredits } from './credits.ts'
import { exportPast } from './past-sessions.store.ts'
import { listAllTypes } from './session-types.store.ts'

/** What a member or coach has here. As on the screens, both sides see the same; somebody without a coach's right does
 * not see the sessions that they led. */
export async function exportScheduling(db: Db, who: Participant): Promise<ArchiveTable[]> {
  const { userId } = who
  const schedule = await findSchedule(db, userId)
  return [
    { name: 'appointments', rows: exportAll(db, who) },
    { name: 'past_sessions', rows: exportPast(db, userId) },
    { name: 'session_types', rows: await listAllTypes(db, userId) },
    { name: 'coach_schedules', rows: schedule ? [schedule] : [] },
    { name: 'availability', rows: await listAllWeekly(db, userId) },
    { name: 'availability_days', rows: await listAllDays(db, userId) },
    ...(await exportCalendars(db, userId)),
    ...(await exportCredits(db, userId)),
  ]
}
