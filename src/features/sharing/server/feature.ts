import { serverFeature } from '#src/platform/server/feature.ts'
import { SHARING_ERRORS } from '../errors.ts'
import { archiveSharing, leave, sharesOffDue, sweep, voidRestored } from './actions.ts'
import { mailInvitation } from './invitations/invitations.ts'
import { mailedInvitations as invitations } from './invitations/mailed.ts'
import { deleteInvitationsTo } from './invitations/store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { sharingRoutes } from './routes.ts'
import { sharingTables } from './tables.ts'
import { sharingWaiting } from './waiting/waiting.ts'

export const sharingFeature = serverFeature({
  name: 'sharing',
  routes: sharingRoutes,
  errors: SHARING_ERRORS,
  tables: sharingTables,
  migrations: { '0001-baseline': baseline },
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
