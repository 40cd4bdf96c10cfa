import { type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import type { MailCheck } from '#src/platform/server/mail/delivery.ts'
import { reasonToDrop } from '../../domain/sending.ts'
import { hasSubscriptions } from '../push/outgoing.ts'
import { findSettings, settingsOf } from '../settings/store.ts'
import * as store from './store.ts'

/**
 * Checks again as a mail is handed over: the day may have been written to while the mail waited for the mail server
 * (docs/product.md 14.1). What was requested with *Send me one now* goes out whatever the day.
 */
export const isStillDue: MailCheck = async (db, mail) => {
  const reminder = await store.findOfMail(db, mail)
  if (!reminder) return true
  const { user_id, kind, date } = reminder
  const settings = settingsOf(await findSettings(db, user_id))
  const day = await store.readDay(db, user_id, date, weekOf(date as CalendarDate))
  const reason = reasonToDrop(settings, kind, day)
  if (reason === null) return true
  // If a push of the same reminder has gone out, the reminder stays recorded as sent.
  const isPushed =
    kind === 'domino' &&
    settings.domino.channels.includes('push') &&
    (await hasSubscriptions(db, user_id))
  if (!isPushed) await store.recordDropped(db, reminder, reason)
  return false
}
