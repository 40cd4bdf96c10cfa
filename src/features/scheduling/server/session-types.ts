import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { inEnglish } from '#src/contract/own-words.ts'
import {
  asCoach,
  type CoachId,
  coachSideOf,
  type Participant,
} from '#src/features/coaching/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context, VisitorContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { type CreditPlan, FIRST_TYPES, TYPE_DEFAULTS, TYPES_MAX } from '../constants.ts'
import type * as contract from '../contract/session-types.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import { boughtTypes, plansOf } from './credits.ts'
import * as store from './session-types.store.ts'

/** For a coach who sets availability for the first time and has made no types. */
export async function addFirstTypes(ctx: AnyContext, coachId: CoachId): Promise<void> {
  if (await store.hasTypes(ctx.db, coachId)) return
  for (const type of FIRST_TYPES)
    await addType(ctx, coachId, { ...TYPE_DEFAULTS, ...type, name: inEnglish(type.name) })
}

const { read, written } = SESSION_NAMES

async function addType(
  ctx: AnyContext,
  coachId: CoachId,
  {
    plans,
    ...fields
  }: Omit<InputOf<typeof contract.createType>, 'plans'> & { plans: readonly CreditPlan[] },
): Promise<contract.OwnSessionType> {
  const at = ctx.now.toISOString()
  const stored = { plans: JSON.stringify(plans), coach_id: coachId, archived_at: null }
  const made = { ...written(fields), ...stored, created_at: at, updated_at: at }
  return read(await store.insertType(ctx.db, made))
}

export const listOwnTypes = async ({ db, who }: Context) =>
  read(await store.listTypes(db, asCoach(who)))

export async function createType(ctx: Context, type: InputOf<typeof contract.createType>) {
  const coachId = asCoach(ctx.who)
  if ((await store.listTypes(ctx.db, coachId)).length >= TYPES_MAX)
    throw new AppError('invalid', {
      message: msg`Please keep to ${{ max: TYPES_MAX }} session types.`,
    })
  return addType(ctx, coachId, type)
}

/** @throws AppError `session_type_stale` with the stored version in `data.current` */
export function changeType(
  ctx: Context,
  { id, expected_updated_at: expected, plans, ...fields }: InputOf<typeof contract.changeType>,
): Promise<contract.OwnSessionType> {
  return inTransaction(ctx, async ctx => {
    const coachId = asCoach(ctx.who)
    const stored = orNotFound(await store.lockType(ctx.db, coachId, id))
    if (expected !== undefined && expected < stored.updated_at)
      throw new AppError('session_type_stale', { data: { current: read(stored) } })
    const changed = await store.updateType(ctx.db, coachId, id, {
      ...written(fields),
      plans: plans && JSON.stringify(plans),
      updated_at: revisionAfter(stored.updated_at, ctx.now.toISOString()),
    })
    return read(changed)
  })
}

export async function deleteType(
  ctx: Context,
  { id }: InputOf<typeof contract.deleteType>,
): Promise<void> {
  if (!(await store.archiveType(ctx.db, asCoach(ctx.who), id, ctx.now.toISOString())))
    throw new AppError('not_found')
}

/** Whether a type is offered to somebody. @param plans the ones they pay for or have credits of; null for visitors */
export const isOfferedTo = (
  type: { credits: number; plans: readonly CreditPlan[] },
  plans: ReadonlySet<CreditPlan> | null,
): boolean => {
  if (plans === null) return type.credits === 0 && type.plans.length === 0
  return type.plans.length === 0 || type.plans.some(plan => plans.has(plan))
}

export async function listTypes(
  ctx: VisitorContext,
  { all }: InputOf<typeof contract.listTypes>,
): Promise<contract.SessionType[]> {
  const userId = ctx.who?.userId ?? null
  const plans = userId === null ? null : await plansOf(ctx, userId)
  const bought = userId === null ? new Set() : await boughtTypes(ctx, userId)
  const types = await store.listOffered(ctx.db, coachesNeedTwoFactor(ctx.deps))
  return types
    .map(type => ({ ...type, offered: isOfferedTo(type, plans) || bought.has(type.id) }))
    .filter(({ offered }) => offered || (plans !== null && all !== undefined))
    .map(({ coach_id, full_name, username: _, ...type }) => ({
      ...read(type),
      plans: [...type.plans],
      coach: { id: coach_id, name: coachName({ full_name }) },
    }))
}

/** @throws AppError `not_found` for a type that is not offered to the caller; its own coach always finds it */
export async function offeredType(
  ctx: AnyContext,
  { id, who }: { id: number; who: Participant | null },
): Promise<store.OfferedSessionType> {
  const type = orNotFound(await store.findOffered(ctx.db, id, coachesNeedTwoFactor(ctx.deps)))
  // Types that cost credits are open to all, to show what a plan would offer; booking answers `no_credits`.
  if (type.credits > 0 || (who && type.coach_id === coachSideOf(who))) return type
  const plans = who ? await plansOf(ctx, who.userId) : null
  if (isOfferedTo(type, plans)) return type
  const isBought = who !== null && (await boughtTypes(ctx, who.userId)).has(id)
  if (!isBought) throw new AppError('not_found')
  return type
}
