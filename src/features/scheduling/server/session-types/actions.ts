import {
  type CoachId,
  coachSideOf,
  type Participant,
} from '#src/features/coaching/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { type CreditPlan, FIRST_TYPES, TYPE_DEFAULTS, TYPES_MAX } from '../../constants.ts'
import type {
  NewSessionType,
  OwnSessionType,
  SessionType,
  SessionTypeChange,
} from '../../contract/session-types.ts'
import { boughtTypes, plansOf } from '../credits/actions.ts'
import * as store from './store.ts'

/** For a coach who sets availability for the first time and has made no types. */
export async function addFirstTypes(trx: Db, coachId: CoachId, now: Date): Promise<void> {
  if (await store.hasTypes(trx, coachId)) return
  for (const type of FIRST_TYPES) await addType(trx, coachId, { ...TYPE_DEFAULTS, ...type }, now)
}

function addType(
  db: Db,
  coachId: CoachId,
  { plans, ...fields }: Omit<NewSessionType, 'plans'> & { plans: readonly CreditPlan[] },
  now: Date,
): Promise<OwnSessionType> {
  const at = now.toISOString()
  const stored = { plans: JSON.stringify(plans), coach_id: coachId, archived_at: null }
  return store.insertType(db, { ...fields, ...stored, created_at: at, updated_at: at })
}

export async function createType(db: Db, coachId: CoachId, type: NewSessionType, now: Date) {
  if ((await store.listTypes(db, coachId)).length >= TYPES_MAX)
    throw new AppError('invalid', { message: `Please keep to ${TYPES_MAX} session types.` })
  return addType(db, coachId, type, now)
}

/** @throws AppError `session_type_stale` with the stored version in `data.current` */
export function changeType(
  db: Db,
  { coachId, id }: { coachId: CoachId; id: number },
  { expected_updated_at: expected, plans, ...fields }: SessionTypeChange,
  now: Date,
): Promise<OwnSessionType> {
  return inTransaction(db, async trx => {
    const stored = orNotFound(await store.lockType(trx, coachId, id))
    if (expected !== undefined && expected < stored.updated_at)
      throw new AppError('session_type_stale', { data: { current: stored } })
    return store.updateType(trx, coachId, id, {
      ...fields,
      plans: plans && JSON.stringify(plans),
      updated_at: revisionAfter(stored.updated_at, now.toISOString()),
    })
  })
}

export async function removeType(db: Db, coachId: CoachId, id: number, now: Date): Promise<void> {
  if (!(await store.archiveType(db, coachId, id, now.toISOString())))
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

export async function listOffered(
  db: Db,
  deps: Deps,
  { userId, all }: { userId: number | null; all: boolean },
  now: Date,
): Promise<SessionType[]> {
  const plans = userId === null ? null : await plansOf(db, deps, userId, now)
  const bought = userId === null ? new Set() : await boughtTypes(db, userId, now)
  const types = await store.listOffered(db, coachesNeedTwoFactor(deps))
  return types
    .map(type => ({ ...type, offered: isOfferedTo(type, plans) || bought.has(type.id) }))
    .filter(({ offered }) => offered || (plans !== null && all))
    .map(({ coach_id, full_name, username: _, ...type }) => ({
      ...type,
      plans: [...type.plans],
      coach: { id: coach_id, name: coachName({ full_name }) },
    }))
}

/** @throws AppError `not_found` for a type that is not offered to the caller; its own coach always finds it */
export async function offeredType(
  db: Db,
  deps: Deps,
  { id, who }: { id: number; who: Participant | null },
  now: Date,
): Promise<store.OfferedSessionType> {
  const type = orNotFound(await store.findOffered(db, id, coachesNeedTwoFactor(deps)))
  // Types that cost credits are open to all, to show what a plan would offer; booking answers `no_credits`.
  if (type.credits > 0 || (who && type.coach_id === coachSideOf(who))) return type
  const plans = who ? await plansOf(db, deps, who.userId, now) : null
  if (isOfferedTo(type, plans)) return type
  const isBought = who !== null && (await boughtTypes(db, who.userId, now)).has(id)
  if (!isBought) throw new AppError('not_found')
  return type
}
