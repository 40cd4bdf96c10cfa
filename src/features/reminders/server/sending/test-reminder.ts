import { calendarDateAt } from '#src/contract/calendar.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import { PUSH_TTL_SECONDS, TESTS_PER_HOUR } from '../../constants.ts'
import { enqueuePushes } from '../push/outgoing.ts'
import { readSettings } from '../settings/actions.ts'
import { mailDomino, mailWeek, pushOf, type Sending } from './mails.ts'
import { findRecipient } from './store.ts'

const limit = { name: 'reminders sent now', max: TESTS_PER_HOUR, windowSeconds: 3_600 }

/** *Send me one now*: does not affect any other reminder. @throws AppError `email_unconfirmed`, `too_many` */
export async function sendNow(
  db: Db,
  deps: Deps,
  { userId, kind }: { userId: number; kind: 'domino' | 'picture' },
  now: Date,
): Promise<void> {
  const account = await findRecipient(db, userId)
  if (!account?.email || !account.email_verified) throw new AppError('email_unconfirmed')
  const to = account.email
  await takeFromLimit(db, deps, limit, `user ${userId}`)
  const settings = await readSettings(db, userId)
  const date = calendarDateAt(now, account.time_zone ?? 'UTC')
  await inTransaction(db, async trx => {
    const sending: Sending = { trx, deps, now, userId, date }
    await (kind === 'picture' ? mailWeek : mailDomino)(sending, to)
    if (kind === 'picture' || !settings.domino.channels.includes('push')) return
    const expiresAt = new Date(now.getTime() + PUSH_TTL_SECONDS * 1000).toISOString()
    const content = pushOf(sending, 'This is how a reminder looks on this device.')
    await enqueuePushes(trx, userId, { now, expiresAt }, content)
  })
}
