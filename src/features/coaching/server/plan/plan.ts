import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { getPlan, putPlan } from '../../contract/plan.ts'
import { numbered } from '../../domain/check-in-form.ts'
import { noteChange, type Place, participate, participateNow } from '../relation/actions.ts'
import * as store from './store.ts'

export async function read(db: Db, place: Place): Promise<DataOf<typeof getPlan>> {
  const { coaching } = await participate(db, place)
  return (await store.findPlan(db, coaching.id)) ?? { goals: [], updated_at: null }
}

/** Both sides write it. @throws AppError `plan_stale` when it replaces an older plan than the stored one */
export function replace(db: Db, place: Place, plan: BodyOf<typeof putPlan>, now: Date) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const known = await store.findPlan(trx, part.coaching.id)
    const goals = numbered(plan.goals, known?.goals ?? [])
    const change = { expected: plan.expected_updated_at, now: now.toISOString() }
    const stored = await store.putPlan(trx, part.coaching.id, goals, change)
    if (!stored) throw new AppError('plan_stale')
    await noteChange(trx, part, now)
    return stored
  })
}
