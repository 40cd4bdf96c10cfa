import { type AnyContext, systemContext } from '#src/platform/server/context.ts'
import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { deleteOlderThan } from '#src/platform/server/db/retention.ts'
import { type ServeContext, serverFeature, type WorkContext } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { deleteMailsOfKinds } from '#src/platform/server/mail/removal.ts'
import { KEPT_DAYS } from '../constants.ts'
import * as pushContract from '../contract/push.ts'
import * as contract from '../contract.ts'
import { REMINDERS_ERRORS } from '../errors.ts'
import { serveTaps } from './http.ts'
import { MAIL_KINDS } from './mails.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import { up as coachMails } from './migrations/0007-coach-mails.ts'
import { deleteMessages, deleteSubscriptionsOf } from './push.store.ts'
import * as push from './push.ts'
import { exportSubscriptions, sendPushes } from './push.ts'
import { forgetBrowserKeys, noteAlive, setBrowserKey } from './reminder-settings.store.ts'
import * as settings from './reminder-settings.ts'
import {
  exportSettings,
  reminderUnsubscribes,
  rescheduleReminders,
  skipOverdue,
} from './reminder-settings.ts'
import { sendDue, testReminder } from './sending.ts'
import { remindersTables } from './tables.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Noted once an hour at most: a write per request would cost more than many requests. */
const NOTED_MS = 3_600_000
const REMEMBERED = 10_000

/** Whatever a member writes is a sign of life. Sign-ins are looked up where they matter. */
function noteSignsOfLife(ctx: ServeContext): void {
  const noted = new Map<number, number>()
  ctx.app.addHook('onResponse', async (request, reply) => {
    const { caller, method, routeOptions, log } = request
    if (!caller || READS.includes(method) || reply.statusCode >= 400) return
    if (routeOptions.url === contract.testReminder.path) return
    const now = ctx.deps.now()
    const last = noted.get(caller.userId)
    if (last !== undefined && Math.abs(now.getTime() - last) < NOTED_MS) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(caller.userId, now.getTime())
    await noteAlive(ctx.db, caller.userId, now.toISOString()).catch(err =>
      log.warn({ err }, 'a sign of life was not noted'),
    )
  })
}

/** Often enough that a reminder is there within two minutes of its hour, even if a process died holding the lease. */
const REMIND_EVERY_MS = 15_000
const PUSH_EVERY_MS = 5_000

const remindersJobs = (context: WorkContext): readonly Job[] => [
  { name: 'reminders', everyMs: REMIND_EVERY_MS, work: signal => sendDue(context, signal) },
  {
    name: 'pushes',
    everyMs: PUSH_EVERY_MS,
    work: signal => sendPushes(systemContext(context.db, context.deps), signal),
  },
]

/** Nothing in the backup's queues is sent again, and cookies that were void stay void. */
async function afterRestore(ctx: AnyContext): Promise<void> {
  await deleteMailsOfKinds(ctx.db, MAIL_KINDS)
  await deleteMessages(ctx.db)
  await forgetBrowserKeys(ctx.db)
  await skipOverdue(ctx)
}

export const remindersFeature = serverFeature({
  name: 'reminders',
  routes: [...bind(contract, { ...settings, testReminder }), ...bind(pushContract, push)],
  errors: REMINDERS_ERRORS,
  tables: remindersTables,
  migrations: { '0002-baseline': baseline, '0007-coach-mails': coachMails },
  jobs: remindersJobs,
  async sweep({ db, now }) {
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
    read: async ({ db }, { id }) => [
      { name: 'reminder_settings', rows: await exportSettings(db, id) },
      exportedRows(db, 'reminders', id),
      exportedRows(db, 'reminder_taps', id),
      { name: 'push_subscriptions', rows: await exportSubscriptions(db, id) },
    ],
  },
  zoneChanged: rescheduleReminders,
  async signedOut({ db }, userId) {
    await setBrowserKey(db, userId, null)
    await deleteSubscriptionsOf(db, userId)
  },
  unsubscribe: reminderUnsubscribes,
  serve(context) {
    noteSignsOfLife(context)
    serveTaps(context)
  },
})
