import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../../contract/plan.ts'
import { numberEntries } from '../../domain/check-in-form.ts'
import { changeIn, type Place, requireParticipation } from '../relation/actions.ts'
import * as store from './store.ts'

export async function readPlan(db: Db, place: Place): Promise<DataOf<typeof contract.getPlan>> {
  const { coaching } = await requireParticipation(db, place)
  return (await store.findPlan(db, coaching.id)) ?? { goals: [], updated_at: null }
}

/** Both sides write it. @throws AppError `plan_stale` when it replaces an older plan than the stored one */
export function replacePlan(ctx: AnyContext, place: Place, plan: BodyOf<typeof contract.putPlan>) {
  return changeIn(ctx, place, async (trx, { coaching }) => {
    const known = await store.findPlan(trx, coaching.id)
    const goals = numberEntries(plan.goals, known?.goals ?? [])
    const change = { expected: plan.expected_updated_at, now: ctx.now.toISOString() }
    const stored = await store.putPlan(trx, coaching.id, goals, change)
    if (!stored) throw new AppError('plan_stale')
    return stored
  })
}
