import { serverFeature } from '#src/platform/server/feature.ts'
import { SESSIONS_ERRORS } from '../errors.ts'
import { exportSessions } from './actions.ts'
import { noteNext, sessionsDue } from './appointments/next-session.ts'
import { deleteEndedHolds, deleteGuestsOf } from './appointments/store.ts'
import { leave } from './appointments/upkeep.ts'
import { serveFeed } from './feed/actions.ts'
import { deleteAllFeeds } from './feed/store.ts'
import { endSessionsLed, sessionsAhead } from './hand-over/actions.ts'
import { sessionsJobs } from './jobs.ts'
import { up as sessions } from './migrations/0060-sessions.ts'
import { up as pastSessions } from './migrations/0081-past-sessions.ts'
import { up as nextSessions } from './migrations/0090-next-sessions.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { sessionsRoutes } from './routes.ts'
import { sessionsSettings } from './settings.ts'
import { sessionsTables } from './tables.ts'
import { sessionsWaiting } from './waiting/waiting.ts'

const DAY_MS = 86_400_000

export const sessionsFeature = serverFeature({
  name: 'sessions',
  routes: sessionsRoutes,
  errors: SESSIONS_ERRORS,
  tables: sessionsTables,
  migrations: {
    '0060-sessions': sessions,
    '0081-past-sessions': pastSessions,
    '0090-next-sessions': nextSessions,
    '0100-checks': checks,
  },
  settings: sessionsSettings,
  waiting: sessionsWaiting,
  jobs: sessionsJobs,
  sweep: (db, now) => deleteEndedHolds(db, new Date(now.getTime() - DAY_MS).toISOString()),
  afterRestore: deleteAllFeeds,
  serve: serveFeed,
  archive: {
    lists: {
      appointments: 'your sessions',
      past_sessions: 'your sessions with coaches who have left',
      session_credits: 'the session credits that your membership granted',
      session_credit_uses: 'what those credits were used for',
      session_types: 'the session types that you offer as a coach',
      coach_schedules: 'the time zone of your availability as a coach',
      availability: 'your weekly hours as a coach',
      availability_days: 'your exceptions from them',
      calendars: 'the calendars that you connected as a coach, without their addresses',
    },
    read: (db, { id, isCoach }) => exportSessions(db, { userId: id, isCoach }),
  },
  due: sessionsDue,
  coached: (trx, { coachId, memberId }, now) =>
    noteNext(trx, { coach_id: coachId, member_id: memberId }, now),
  leads: { ahead: sessionsAhead, end: endSessionsLed },
  leave,
  keptByAddress: [{ what: 'guest sessions that are over', erase: deleteGuestsOf }],
})
