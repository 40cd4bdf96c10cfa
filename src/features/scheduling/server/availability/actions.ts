import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Availability, NewAvailability } from '../../contract/availability.ts'
import { addFirstTypes } from '../session-types/actions.ts'
import * as store from './store.ts'

export async function getAvailability(db: Db, coachId: CoachId): Promise<Availability> {
  const hours = await store.findHours(db, coachId)
  if (hours) return hours
  const coach = await findUser(db, coachId)
  return { zone: coach?.time_zone ?? 'UTC', weekly: [], days: [], updated_at: null }
}

/**
 * Replaces the coach's hours; the first time, the default session types are made as well.
 * @throws AppError `availability_stale` with the stored version in `data.current`
 */
export function replaceAvailability(
  ctx: AnyContext,
  coachId: CoachId,
  { expected_updated_at: expected, ...wanted }: NewAvailability,
): Promise<Availability> {
  return inTransaction(ctx, async ctx => {
    const before = (await store.findSchedule(ctx.db, coachId))?.updated_at ?? null
    const stale = async () =>
      new AppError('availability_stale', {
        data: { current: await getAvailability(ctx.db, coachId) },
      })
    if (expected !== undefined && before !== null && expected < before) throw await stale()
    const next = { ...wanted, updated_at: revisionAfter(before, ctx.now.toISOString()) }
    const replaced = await store.replaceHours(ctx.db, coachId, next, before)
    if (!replaced) throw await stale()
    if (before === null) await addFirstTypes(ctx, coachId)
    return getAvailability(ctx.db, coachId)
  })
}
