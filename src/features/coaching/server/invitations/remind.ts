import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { REMIND_MINUTES } from '../../constants.ts'
import type { Coaching } from '../../contract/coachings.ts'
import { type Place, participateLocked, shownById } from '../relation/actions.ts'
import * as store from './store.ts'

/** Nobody is looked up here either. @throws AppError `too_many` within an hour of the last time */
export function remind(db: Db, place: Place, now: Date): Promise<Coaching> {
  return inTransaction(db, async trx => {
    const { coaching, role } = await participateLocked(trx, place)
    if (role !== 'coach') throw new AppError('not_found')
    if (coaching.status !== 'invited') throw new AppError('coaching_inactive')
    const next =
      Date.parse(coaching.reminded_at ?? '1970-01-01T00:00:00.000Z') + REMIND_MINUTES * 60_000
    const wait = Math.ceil((next - now.getTime()) / 1_000)
    if (wait > 0) throw new AppError('too_many', { retryAfterSeconds: wait })
    await store.mailAgain(trx, coaching.id, now.toISOString())
    return shownById(trx, place, now)
  })
}
