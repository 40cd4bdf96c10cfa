import { serverFeature } from '#src/platform/server/feature.ts'
import { CALENDARS_ERRORS } from '../errors.ts'
import { exportCalendars } from './actions.ts'
import { calendarsJobs } from './jobs.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { calendarsRoutes } from './routes.ts'
import { calendarsTables } from './tables.ts'

export const calendarsFeature = serverFeature({
  name: 'calendars',
  routes: calendarsRoutes,
  errors: CALENDARS_ERRORS,
  tables: calendarsTables,
  migrations: { '0001-baseline': baseline },
  jobs: calendarsJobs,
  archive: {
    lists: { calendars: 'the calendars that you connected as a coach, without their addresses' },
    read: (db, { id }) => exportCalendars(db, id),
  },
})
