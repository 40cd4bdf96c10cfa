import { serverFeature } from '#src/platform/server/feature.ts'
import { SHARING_ERRORS } from '../errors.ts'
import { archiveSharing, leave, sweep } from './actions.ts'
import { mailInvitation } from './invitations/invitations.ts'
import { up as sharing } from './migrations/0051-sharing.ts'
import { sharingRoutes } from './routes.ts'
import { sharingTables } from './tables.ts'

export const sharingFeature = serverFeature({
  name: 'sharing',
  routes: sharingRoutes,
  errors: SHARING_ERRORS,
  tables: sharingTables,
  migrations: {
    '0051-sharing': sharing,
  },
  archive: {
    lists: {
      coachings: 'your coachings, from invitation to end',
      shares: 'what you share with a coach',
      share_reads: 'what your coaches read, and when',
    },
    read: archiveSharing,
  },
  leave,
  sweep,
  writeMails: mailInvitation,
})
