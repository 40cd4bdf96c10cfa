import { serverFeature } from '#src/platform/server/feature.ts'
import { CALENDARS_ERRORS } from '../errors.ts'
import { exportCalendars } from './actions.ts'
import { calendarsJobs } from './jobs.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { up as entries } from './migrations/0144-calendar-entries.ts'
import { calendarsRoutes } from './routes.ts'
import { calendarsTables } from './tables.ts'

export const calendarsFeature = serverFeature({
  name: 'calendars',
  routes: calendarsRoutes,
  errors: CALENDARS_ERRORS,
  tables: calendarsTables,
  migrations: { '0100-checks': checks, '0144-calendar-entries': entries },
  jobs: calendarsJobs,
  archive: {
    lists: { calendars: 'the calendars that you connected as a coach, without their addresses' },
    read: (db, { id }) => exportCalendars(db, id),
  },
})
