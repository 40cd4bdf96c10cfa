import { findUser } from '#src/features/accounts/server/actions.ts'
import { asCoach, type CoachId } from '#src/features/sharing/server/rights/actions.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { Availability, getAvailability, putAvailability } from '../../contract.ts'
import { addFirstTypes } from '../session-types/actions.ts'
import * as store from './store.ts'

async function shown(db: Db, coachId: CoachId): Promise<Availability> {
  const hours = await store.findHours(db, coachId)
  if (hours)
    return {
      ...hours,
      weekly: [...hours.weekly],
      days: hours.days.map(each => ({ ...each, ranges: [...each.ranges] })),
    }
  const coach = await findUser(db, coachId)
  return { zone: coach?.time_zone ?? 'UTC', weekly: [], days: [], updated_at: null }
}

export const read = async ({ db, caller }: Call<typeof getAvailability>) => ({
  data: await shown(db, asCoach(caller)),
})

/**
 * Replaces the coach's hours; the first time, the default session types are made as well.
 * @throws AppError `availability_stale` with the stored version in `data.current`
 */
export async function replace({ db, caller, body, now }: Call<typeof putAvailability>) {
  const coachId = asCoach(caller)
  const { expected_updated_at: expected, ...wanted } = body
  const data = await inTransaction(db, async trx => {
    const before = (await store.findSchedule(trx, coachId))?.updated_at ?? null
    const stale = async () =>
      new AppError('availability_stale', { data: { current: await shown(trx, coachId) } })
    if (expected !== undefined && before !== null && expected < before) throw await stale()
    const next = Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)
    const replaced = await store.replaceHours(
      trx,
      coachId,
      { ...wanted, updated_at: new Date(next).toISOString() },
      before,
    )
    if (!replaced) throw await stale()
    if (before === null) await addFirstTypes(trx, coachId, now)
    return shown(trx, coachId)
  })
  return { data }
}
