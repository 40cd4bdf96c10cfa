import { endAllSessions, mailConfirmation } from '#src/features/accounts/server/actions.ts'
import type { Db } from '#src/server/db/database.ts'
import { inTransaction, oneAtATime } from '#src/server/db/database.ts'
import { AppError } from '#src/server/errors.ts'
import type { Call } from '#src/server/route.ts'
import { CHART_WEEKS } from '../constants.ts'
import type { resendMemberConfirmation, updateMember, Week } from '../contract.ts'
import { lastMondays } from '../domain.ts'
import * as store from './store.ts'

/** Changes what a member may do; one working administrator always remains. */
export async function changeMember({ db, params, body }: Call<typeof updateMember>) {
  const change = {
    ...(body.is_admin !== undefined && { is_admin: body.is_admin }),
    ...(body.disabled !== undefined && { disabled: body.disabled }),
  }
  const data = await inTransaction(db, async trx => {
    await oneAtATime(trx, 'administrators')
    const changed = await store.updateMember(trx, params.id, change)
    if (!changed) throw new AppError('not_found')
    if ((await store.countWorkingAdministrators(trx)) === 0) throw new AppError('last_admin')
    if (body.disabled) await endAllSessions(trx, params.id)
    return changed
  })
  return { data }
}

export async function resend({ db, deps, params, now }: Call<typeof resendMemberConfirmation>) {
  const found = await inTransaction(db, trx => mailConfirmation(trx, deps, now, params.id))
  if (!found) throw new AppError('not_found')
  return {}
}

/** The weeks of the dashboard's charts. */
export async function weeks(db: Db, now: Date): Promise<Week[]> {
  const mondays = lastMondays(now, CHART_WEEKS)
  const since = `${mondays[0]}T00:00:00.000Z`
  const [signUps, bookings, active, completed] = [
    await store.countByWeek(db, 'users', 'created_at', since),
    await store.countByWeek(db, 'bookings', 'created_at', since),
    await store.countByWeek(db, 'domino_entries', 'created_at', since, 'members'),
    await store.countByWeek(db, 'domino_entries', 'completed_at', since),
  ]
  return mondays.map(week => ({
    week,
    sign_ups: signUps.get(week) ?? 0,
    bookings: bookings.get(week) ?? 0,
    active_members: active.get(week) ?? 0,
    completed_dominoes: completed.get(week) ?? 0,
  }))
}
