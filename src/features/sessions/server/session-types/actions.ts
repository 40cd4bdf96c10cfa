import { coachName } from '#src/features/accounts/domain/coach-name.ts'
import { coachesNeedTwoFactor } from '#src/features/accounts/server/rights/actions.ts'
import { paidPeriod } from '#src/features/membership/server/actions.ts'
import { asCoach, type CoachId } from '#src/features/sharing/server/rights/actions.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { type CreditPlan, FIRST_TYPES, TYPE_DEFAULTS, TYPES_MAX } from '../../constants.ts'
import type { changeType, createType, deleteType, listTypes } from '../../contract.ts'
import { usablePlans } from '../credits/actions.ts'
import * as store from './store.ts'

export const nameOf = ({ full_name, username }: { full_name: string | null; username: string }): string =>
  full_name || username

/** For a coach who sets availability for the first time and has made no types. */
export async function addFirstTypes(trx: Db, coachId: CoachId, now: Date): Promise<void> {
  if (await store.hasTypes(trx, coachId)) return
  const at = now.toISOString()
  for (const type of FIRST_TYPES) {
    const values = {
      ...TYPE_DEFAULTS,
      ...type,
      plans: JSON.stringify(type.plans),
      coach_id: coachId,
      archived_at: null,
    }
    await store.insertType(trx, { ...values, created_at: at, updated_at: at })
  }
}

export async function create({ db, caller, body, now }: Call<typeof createType>) {
  if ((await store.listTypes(db, asCoach(caller))).length >= TYPES_MAX)
    throw new AppError('invalid', { message: `Please keep to ${TYPES_MAX} session types.` })
  const at = now.toISOString()
  const values = {
    ...body,
    plans: JSON.stringify(body.plans),
    coach_id: asCoach(caller),
    archived_at: null,
    created_at: at,
    updated_at: at,
  }
  return { data: await store.insertType(db, values) }
}

/** @throws AppError `session_type_stale` with the stored version in `data.current` */
export async function change({ db, caller, params, body, now }: Call<typeof changeType>) {
  const { expected_updated_at: expected, plans, ...fields } = body
  for (;;) {
    const types = await store.listTypes(db, asCoach(caller))
    const stored = types.find(type => type.id === params.id)
    if (!stored) throw new AppError('not_found')
    if (expected !== undefined && expected < stored.updated_at)
      throw new AppError('session_type_stale', { data: { current: stored } })
    const next = new Date(Math.max(now.getTime(), Date.parse(stored.updated_at) + 1)).toISOString()
    const target = { coachId: asCoach(caller), id: params.id, before: stored.updated_at }
    const change = { ...fields, ...(plans && { plans: JSON.stringify(plans) }), updated_at: next }
    const changed = await store.updateType(db, target, change)
    if (changed) return { data: changed }
  }
}

export async function remove({ db, caller, params, now }: Call<typeof deleteType>) {
  const archived = await store.archiveType(db, asCoach(caller), params.id, now.toISOString())
  if (!archived) throw new AppError('not_found')
  return {}
}

/** Whether a type is offered to somebody. @param plans that they pay for or have credits of; null for visitors */
export const isOfferedTo = (
  type: { credits: number; plans: readonly CreditPlan[] },
  plans: ReadonlySet<CreditPlan> | null,
): boolean => {
  if (plans === null) return type.credits === 0 && type.plans.length === 0
  return type.plans.length === 0 || type.plans.some(plan => plans.has(plan))
}

/** The plan that a member pays for now, and those of credits that can still be used. */
export async function plansOf(db: Db, call: Pick<Call, 'deps' | 'now'>, userId: number) {
  const paid = await paidPeriod(db, call.deps, userId, call.now)
  const plans = new Set(await usablePlans(db, userId, call.now))
  if (paid) plans.add(paid.plan)
  return plans
}

export async function list({ db, deps, now, caller, query }: Call<typeof listTypes>) {
  const plans = caller ? await plansOf(db, { deps, now }, caller.userId) : null
  const types = await store.listOffered(db, coachesNeedTwoFactor(deps))
  return {
    data: types
      .map(type => ({ ...type, offered: isOfferedTo(type, plans) }))
      .filter(({ offered }) => offered || (plans !== null && query.all))
      .map(({ coach_id, full_name, username: _, ...type }) => ({
        ...type,
        plans: [...type.plans],
        coach: { id: coach_id, name: coachName({ full_name }) },
      })),
  }
}
