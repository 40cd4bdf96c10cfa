import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as checkInsContract from '../contract/check-ins.ts'
import * as clientsContract from '../contract/clients.ts'
import * as coachingsContract from '../contract/coachings.ts'
import * as messagesContract from '../contract/messages.ts'
import * as notesContract from '../contract/notes.ts'
import * as planContract from '../contract/plan.ts'
import * as sharesContract from '../contract/shares.ts'
import * as stepsContract from '../contract/steps.ts'
import { COACHING_ERRORS } from '../errors.ts'
import { archiveCoaching, endCoachingsOf } from './account.ts'
import * as agenda from './agenda.ts'
import * as checkIns from './check-ins.ts'
import * as clients from './clients.ts'
import * as relation from './coachings.ts'
import * as http from './http.ts'
import { sharedCalls } from './http.ts'
import { deleteInvitationsTo } from './invitations.store.ts'
import * as invitations from './invitations.ts'
import { mailedInvitations, mailInvitation } from './invitations.ts'
import { writeMails } from './mails.ts'
import * as messages from './messages.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as desk } from './migrations/0010-desk.ts'
import { up as firstForm } from './migrations/0011-first-form.ts'
import { up as invitedName } from './migrations/0013-invited-name.ts'
import { up as byBooking } from './migrations/0014-by-booking.ts'
import * as notes from './notes.ts'
import * as plan from './plan.ts'
import * as shares from './shares.ts'
import * as sharing from './sharing.ts'
import { sharesOffDue, sweepShares, voidRestored } from './sharing.ts'
import * as steps from './steps.ts'
import { stepsDue } from './steps.ts'
import { coachingTables } from './tables.ts'
import { coachingWaiting } from './waiting.ts'
import { watchOf } from './watch.ts'

export const coachingFeature = serverFeature({
  name: 'coaching',
  routes: [
    ...bind(messagesContract, { ...messages, ...http }),
    ...bind(notesContract, { ...notes, ...clients }),
    ...bind(stepsContract, steps),
    ...bind(planContract, plan),
    ...bind(agendaContract, agenda),
    ...bind(clientsContract, clients),
    ...bind(checkInsContract, checkIns),
    ...bind(coachingsContract, { ...relation, ...invitations }),
    ...bind(sharesContract, { ...shares, ...sharing, ...http }),
    ...sharedCalls,
  ],
  errors: COACHING_ERRORS,
  tables: coachingTables,
  migrations: {
    '0001-baseline': baseline,
    '0010-desk': desk,
    '0011-first-form': firstForm,
    '0013-invited-name': invitedName,
    '0014-by-booking': byBooking,
  },
  due: async (ctx, today) => [
    ...(await stepsDue(ctx.db, { id: ctx.who.userId }, today)),
    ...(await sharesOffDue(ctx, today)),
  ],
  waiting: coachingWaiting,
  jobs: context => [{ name: 'coaching mails', everyMs: 60_000, work: () => writeMails(context) }],
  archive: {
    lists: {
      coachings: 'your coachings, from invitation to end',
      coaching_messages: 'what you and your coach wrote to each other',
      coaching_notes: 'the notes that your coach shared with you, and whether there are others',
      coaching_agenda: 'what you both wanted to talk about',
      coaching_actions: 'the steps you were offered and took',
      coaching_plans: 'your growth plan',
      check_ins: 'what you sent your coach each week',
      check_in_forms: 'the check-in form you wrote as a coach',
      shares: 'what you share with a coach',
      share_reads: 'what your coaches read, and when',
      restores:
        'when the site was restored from a backup: reads between the two instants may be missing',
    },
    read: archiveCoaching,
  },
  leave: endCoachingsOf,
  afterRestore: voidRestored,
  sweep: sweepShares,
  writeMails: mailInvitation,
  invitations: mailedInvitations,
  keptByAddress: [
    {
      what: 'invitations to coaching',
      erase: ({ db }, emailKey) => deleteInvitationsTo(db, emailKey),
    },
  ],
  serve({ app, db }) {
    app.addHook('preClose', async () => watchOf(db).close())
  },
})
