import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/plan.ts'
import { numberEntries } from '../domain/check-in-form.ts'
import { changeIn, requireParticipation } from './coachings.ts'
import * as store from './plan.store.ts'

export async function getPlan(
  ctx: Context,
  { id }: InputOf<typeof contract.getPlan>,
): Promise<DataOf<typeof contract.getPlan>> {
  const { coaching } = await requireParticipation(ctx, id)
  return (await store.findPlan(ctx.db, coaching.id)) ?? { goals: [], updated_at: null }
}

/** Both sides write it. @throws AppError `plan_stale` when it replaces an older plan than the stored one */
export function putPlan(ctx: Context, { id, ...plan }: InputOf<typeof contract.putPlan>) {
  return changeIn(ctx, id, async (ctx, { coaching }) => {
    const known = await store.findPlan(ctx.db, coaching.id)
    const goals = numberEntries(plan.goals, known?.goals ?? [])
    const change = { expected: plan.expected_updated_at, now: ctx.now.toISOString() }
    const stored = await store.putPlan(ctx.db, coaching.id, goals, change)
    if (!stored) throw new AppError('plan_stale')
    return stored
  })
}
