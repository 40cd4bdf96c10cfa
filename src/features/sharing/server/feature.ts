import { serverFeature } from '#src/platform/server/feature.ts'
import { SHARING_ERRORS } from '../errors.ts'
import { archiveSharing, leave, sharesOffDue, sweep, voidRestored } from './actions.ts'
import { mailInvitation } from './invitations/invitations.ts'
import { mailedInvitations as invitations } from './invitations/mailed.ts'
import { deleteInvitationsTo } from './invitations/store.ts'
import { up as sharing } from './migrations/0051-sharing.ts'
import { up as restores } from './migrations/0086-restores.ts'
import { up as waiting } from './migrations/0088-waiting.ts'
import { up as mailedInvitations } from './migrations/0089-mailed-invitations.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { up as sides } from './migrations/0142-coaching-sides.ts'
import { sharingRoutes } from './routes.ts'
import { sharingTables } from './tables.ts'
import { sharingWaiting } from './waiting/waiting.ts'

export const sharingFeature = serverFeature({
  name: 'sharing',
  routes: sharingRoutes,
  errors: SHARING_ERRORS,
  tables: sharingTables,
  migrations: {
    '0051-sharing': sharing,
    '0086-restores': restores,
    '0088-waiting': waiting,
    '0089-mailed-invitations': mailedInvitations,
    '0100-checks': checks,
    '0142-coaching-sides': sides,
  },
  archive: {
    lists: {
      coachings: 'your coachings, from invitation to end',
      shares: 'what you share with a coach',
      share_reads: 'what your coaches read, and when',
      restores: 'when the site was restored from a backup: reads between the two instants may be missing',
    },
    read: archiveSharing,
  },
  leave,
  afterRestore: voidRestored,
  due: sharesOffDue,
  waiting: sharingWaiting,
  sweep,
  writeMails: mailInvitation,
  invitations,
  keptByAddress: [{ what: 'invitations to coaching', erase: deleteInvitationsTo }],
})
