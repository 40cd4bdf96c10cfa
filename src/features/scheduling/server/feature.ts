import { DAY_MS } from '#src/contract/calendar.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as appointmentsContract from '../contract/appointments.ts'
import * as availabilityContract from '../contract/availability.ts'
import * as byCoachContract from '../contract/by-coach.ts'
import * as calendarsContract from '../contract/calendars.ts'
import * as creditsContract from '../contract/credits.ts'
import * as guestsContract from '../contract/guests.ts'
import * as typesContract from '../contract/session-types.ts'
import { SCHEDULING_ERRORS } from '../errors.ts'
import { exportScheduling } from './account.ts'
import * as changes from './appointment-changes.ts'
import { cancelAppointmentsOf } from './appointment-upkeep.ts'
import { deleteEndedHolds, deleteGuestsOf } from './appointments.store.ts'
import * as appointments from './appointments.ts'
import * as availability from './availability.ts'
import * as calendars from './calendars.ts'
import * as credits from './credits.ts'
import { deleteAllFeeds } from './feed.store.ts'
import * as feed from './feed.ts'
import * as guests from './guests.ts'
import { endSessionsLed, sessionsAhead } from './hand-over.ts'
import * as http from './http.ts'
import { serveFeed } from './http.ts'
import { schedulingJobs } from './jobs.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as offers } from './migrations/0002-offers.ts'
import { up as videoLinks } from './migrations/0003-video-links.ts'
import { up as fallenCredits } from './migrations/0006-fallen-credits.ts'
import { up as desk } from './migrations/0010-desk.ts'
import { up as languages } from './migrations/0017-languages.ts'
import { noteNext, sessionsDue } from './next-session.ts'
import * as types from './session-types.ts'
import { schedulingTables } from './tables.ts'
import { schedulingWaiting } from './waiting.ts'

export const schedulingFeature = serverFeature({
  name: 'scheduling',
  routes: [
    ...bind(availabilityContract, availability),
    ...bind(typesContract, { ...types, ...appointments }),
    ...bind(appointmentsContract, { ...appointments, ...changes, ...http }),
    ...bind(byCoachContract, http),
    ...bind(guestsContract, { ...guests, ...http }),
    ...bind(calendarsContract, { ...calendars, ...feed }),
    ...bind(creditsContract, credits),
  ],
  errors: SCHEDULING_ERRORS,
  tables: schedulingTables,
  migrations: {
    '0001-baseline': baseline,
    '0002-offers': offers,
    '0003-video-links': videoLinks,
    '0006-fallen-credits': fallenCredits,
    '0010-desk': desk,
    '0017-languages': languages,
  },
  waiting: schedulingWaiting,
  jobs: schedulingJobs,
  sweep: ({ db, now }) => deleteEndedHolds(db, new Date(now.getTime() - DAY_MS).toISOString()),
  afterRestore: ({ db }) => deleteAllFeeds(db),
  serve: serveFeed,
  archive: {
    lists: {
      appointments: 'your sessions',
      past_sessions: 'your sessions with coaches who have left',
      session_types: 'the session types that you offer as a coach',
      coach_schedules: 'the time zone of your availability as a coach',
      availability: 'your weekly hours as a coach',
      availability_days: 'your exceptions from them',
      calendars: 'the calendars that you connected as a coach, without their addresses',
      session_credits: 'the sessions that your membership granted',
      session_credit_uses: 'what those credits were used for',
      bought_sessions: 'the sessions that you have bought',
      bought_session_uses: 'what those sessions were used for',
    },
    read: ({ db }, { id, isCoach }) => exportScheduling(db, { userId: id, isCoach }),
  },
  due: ({ db, who }, today) => sessionsDue(db, { id: who.userId }, today),
  coached: (ctx, { coachId, memberId }) =>
    noteNext(ctx, { coach_id: coachId, member_id: memberId }),
  leads: { ahead: sessionsAhead, end: endSessionsLed },
  leave: cancelAppointmentsOf,
  keptByAddress: [
    {
      what: 'guest sessions that are over',
      erase: ({ db, now }, emailKey) => deleteGuestsOf(db, emailKey, now),
    },
  ],
})
