import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { readUnsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import type { Unsubscribe } from '#src/platform/server/members.ts'
import { FEWER_DAYS } from '../../constants.ts'
import type { ReminderChange } from '../../contract.ts'
import { findRecipient } from '../sending/store.ts'
import { changeSettings } from '../settings/actions.ts'

/** The mails of a disabled account can be ended as well: the token is still valid. */
const hasMember = async (db: Db, userId: number): Promise<boolean> =>
  (await findRecipient(db, userId)) !== undefined

const ending =
  (change: ReminderChange): Unsubscribe =>
  (db, userId, now) =>
    inTransaction(db, async trx => {
      if (!(await hasMember(trx, userId))) return false
      await changeSettings(trx, userId, change, now)
      return true
    })

/** By the kind in the link's token. */
export const reminderUnsubscribes: Readonly<Record<string, Unsubscribe>> = {
  domino: ending({ domino: { enabled: false } }),
  review: ending({ review: false }),
  picture: ending({ picture: false }),
}

/** *Fewer of these*. @throws AppError `not_found` */
export async function remindLess(
  db: Db,
  deps: Pick<Deps, 'settings' | 'secret'>,
  token: string,
  now: Date,
): Promise<void> {
  const link = readUnsubscribeToken(deps, token)
  if (link?.kind !== 'domino' || !(await hasMember(db, link.id)))
    throw new AppError('not_found', { message: 'This link is invalid.' })
  await changeSettings(db, link.id, { domino: { days: [...FEWER_DAYS] } }, now)
}
