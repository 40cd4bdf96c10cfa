import { serverFeature } from '#src/platform/server/feature.ts'
import { CHECK_INS_ERRORS } from '../errors.ts'
import { archiveCheckIns } from './actions.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import { checkInsRoutes } from './routes.ts'
import { checkInsTables } from './tables.ts'
import { checkInsWaiting } from './waiting/waiting.ts'

export const checkInsFeature = serverFeature({
  name: 'check-ins',
  routes: checkInsRoutes,
  errors: CHECK_INS_ERRORS,
  tables: checkInsTables,
  waiting: checkInsWaiting,
  migrations: { '0002-baseline': baseline },
  archive: {
    lists: {
      check_ins: 'what you sent your coach each week',
      check_in_forms: 'the check-in form you wrote as a coach',
    },
    read: archiveCheckIns,
  },
})
