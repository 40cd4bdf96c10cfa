import type { InputOf } from '#src/contract/endpoint.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/availability.ts'
import * as store from './availability.store.ts'
import { addFirstTypes } from './session-types.ts'

export async function getAvailability({ db, who }: Context): Promise<contract.Availability> {
  const hours = await store.findHours(db, who.userId)
  if (hours) return hours
  const coach = await findUser(db, who.userId)
  return { zone: coach?.time_zone ?? 'UTC', weekly: [], days: [], updated_at: null }
}

/**
 * Replaces the coach's hours; the first time, the default session types are made as well.
 * @throws AppError `availability_stale` with the stored version in `data.current`
 */
export function putAvailability(
  ctx: Context,
  { expected_updated_at: expected, ...wanted }: InputOf<typeof contract.putAvailability>,
): Promise<contract.Availability> {
  return inTransaction(ctx, async ctx => {
    const coachId = asCoach(ctx.who)
    const before = (await store.findSchedule(ctx.db, coachId))?.updated_at ?? null
    const stale = async () =>
      new AppError('availability_stale', {
        data: { current: await getAvailability(ctx) },
      })
    if (expected !== undefined && before !== null && expected < before) throw await stale()
    const next = { ...wanted, updated_at: revisionAfter(before, ctx.now.toISOString()) }
    const replaced = await store.replaceHours(ctx.db, coachId, next, before)
    if (!replaced) throw await stale()
    if (before === null) await addFirstTypes(ctx, coachId)
    return getAvailability(ctx)
  })
}
