import { noteChange, participate, participateNow } from '#src/features/sharing/server/relation/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { getPlan, putPlan } from '../../contract.ts'
import { numbered } from '../../domain/plan.ts'
import * as store from './store.ts'

export async function read({ db, caller, params }: Call<typeof getPlan>) {
  const { coaching } = await participate(db, caller, params.id)
  return { data: (await store.findPlan(db, coaching.id)) ?? { goals: [], updated_at: null } }
}

/** Both sides write it. @throws AppError `plan_stale` when it replaces an older plan than the stored one */
export function replace({ db, caller, params, body, now }: Call<typeof putPlan>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const known = await store.findPlan(trx, part.coaching.id)
    const goals = numbered(body.goals, known?.goals ?? [])
    const change = { expected: body.expected_updated_at, now: now.toISOString() }
    const stored = await store.putPlan(trx, part.coaching.id, goals, change)
    if (!stored) throw new AppError('plan_stale')
    await noteChange(trx, part, now)
    return { data: stored }
  })
}
