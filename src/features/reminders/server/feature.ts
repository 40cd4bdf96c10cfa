import type { Db } from '#src/platform/server/db/database.ts'
import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { deleteOlderThan } from '#src/platform/server/db/retention.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { deleteMailsOfKinds } from '#src/platform/server/mail/removal.ts'
import { KEPT_DAYS } from '../constants.ts'
import { REMINDERS_ERRORS } from '../errors.ts'
import { remindersJobs } from './jobs.ts'
import { noteSignsOfLife } from './life/signs.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import { exportSubscriptions } from './push/actions.ts'
import { deleteMessages, deleteSubscriptionsOf } from './push/store.ts'
import { remindersRoutes } from './routes.ts'
import { reschedule, skipOverdue } from './schedule/actions.ts'
import { MAIL_KINDS } from './sending/mails.ts'
import { exportSettings } from './settings/actions.ts'
import { forgetBrowserKeys, setBrowserKey } from './settings/store.ts'
import { remindersTables } from './tables.ts'
import { serveTaps } from './taps/routes.ts'
import { reminderUnsubscribes } from './unsubscribing/actions.ts'

/** Nothing in the backup's queues is sent again, and cookies that were void stay void. */
async function afterRestore(trx: Db, now: Date): Promise<void> {
  await deleteMailsOfKinds(trx, MAIL_KINDS)
  await deleteMessages(trx)
  await forgetBrowserKeys(trx)
  await skipOverdue(trx, now)
}

export const remindersFeature = serverFeature({
  name: 'reminders',
  routes: remindersRoutes,
  errors: REMINDERS_ERRORS,
  tables: remindersTables,
  migrations: { '0002-baseline': baseline },
  jobs: remindersJobs,
  async sweep(db, now) {
    await deleteOlderThan(db, 'reminders', KEPT_DAYS, now)
    await deleteOlderThan(db, 'reminder_taps', KEPT_DAYS, now)
  },
  afterRestore,
  archive: {
    lists: {
      reminder_settings: 'what you want to be reminded of',
      reminders: 'the reminders of the last 90 days, and why others were left out',
      reminder_taps: 'what you logged with links of reminders in the last 90 days',
      push_subscriptions: 'the devices that get notifications, by their service',
    },
    read: async (db, { id }) => [
      { name: 'reminder_settings', rows: await exportSettings(db, id) },
      exportedRows(db, 'reminders', id),
      exportedRows(db, 'reminder_taps', id),
      { name: 'push_subscriptions', rows: await exportSubscriptions(db, id) },
    ],
  },
  zoneChanged: reschedule,
  async signedOut(trx, userId) {
    await setBrowserKey(trx, userId, null)
    await deleteSubscriptionsOf(trx, userId)
  },
  unsubscribe: reminderUnsubscribes,
  serve(context) {
    noteSignsOfLife(context)
    serveTaps(context)
  },
})
