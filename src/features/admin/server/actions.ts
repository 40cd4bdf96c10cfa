import type { BodyOf, DataOf, QueryOf } from '#src/contract/endpoint.ts'
import { isTestMode } from '#src/features/membership/constants.ts'
import { isChargedAgain } from '#src/features/membership/domain/period.ts'
import { shownMembers } from '#src/features/membership/server/exposed.ts'
import {
  changeUser,
  countAdministrators,
  deleteSessions,
  findAccount,
  mailConfirmation,
  mailRightsChanged,
  mayCoach,
  requireRecentPassword,
} from '#src/features/sign-in/server/exposed.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { NO_COACH } from '../constants.ts'
import type * as contract from '../contract.ts'
import * as store from './store.ts'

/** Extra columns are dropped by the contract. */
async function toManaged(
  db: Db,
  deps: Deps,
  rows: readonly store.MemberRow[],
  now: Date,
): Promise<contract.ManagedMember[]> {
  const shown = await shownMembers(db, deps, rows, now)
  const { stripeKey } = deps.settings.site
  const hasTestKey = stripeKey !== null && isTestMode(stripeKey)
  return shown.map(row => ({
    ...row,
    in_test_mode:
      row.subscription_tier !== null && (row.stripe_subscription_id === null || hasTestKey),
    charged_again: isChargedAgain(row),
  }))
}

export async function listMembers(
  db: Db,
  deps: Deps,
  query: QueryOf<typeof contract.listMembers>,
  now: Date,
) {
  const { rows, total } = await store.listMembers(db, query)
  return pageOf(await toManaged(db, deps, rows, now), query, total)
}

const hasRights = {
  administrator: ({ is_admin, disabled }: store.MemberRow) => is_admin && !disabled,
  coach: ({ is_coach, disabled }: store.MemberRow) => is_coach && !disabled,
}

type Settled = { handed_over: number; cancelled: number } | null

/**
 * Hands over or cancels the upcoming sessions of somebody who no longer coaches.
 * @param to the coach who takes them over; null to cancel them
 * @throws AppError `invalid` if `to` may not coach either
 */
async function settleSessions(
  trx: Db,
  { deps, coachId, to }: { deps: Deps; coachId: number; to: number | null },
  now: Date,
): Promise<Settled> {
  if (to !== null && !(await mayCoach(trx, deps, to))) throw invalid('sessions_to', NO_COACH)
  const total = { handed_over: 0, cancelled: 0 }
  for (const { end } of deps.members.leads) {
    const ended = await end({ trx, deps, now }, coachId, to)
    total.handed_over += ended.handed_over
    total.cancelled += ended.cancelled
  }
  return total
}

interface MemberChange {
  deps: Deps
  /** An administrator. */
  caller: Pick<Caller, 'userId' | 'sessionId'>
  memberId: number
  change: BodyOf<typeof contract.updateMember>
}

/**
 * @returns the member, and what became of the sessions if they no longer coach
 * @throws AppError `confirm_first` when the password was not entered recently: someone who finds an administrator's open
 *   browser must not make more of them
 * @throws AppError `last_admin` when no administrator who can sign in would remain
 */
export async function changeMember(
  db: Db,
  { deps, caller, memberId, change }: MemberChange,
  now: Date,
): Promise<{ member: contract.ManagedMember; sessions: Settled }> {
  const { is_admin, is_coach, disabled, sessions_to: to = null } = change
  const rights = {
    ...(is_admin !== undefined && { is_admin }),
    ...(is_coach !== undefined && { is_coach }),
    ...(disabled !== undefined && { disabled }),
  }
  return inTransaction(db, async trx => {
    await requireRecentPassword(trx, caller, now)
    await advisoryLock(trx, 'administrators')
    const before = await store.findMember(trx, memberId)
    await changeUser(trx, memberId, rights)
    const changed = await store.findMember(trx, memberId)
    if (!before || !changed) throw new AppError('not_found')
    if ((await countAdministrators(trx)) === 0) throw new AppError('last_admin')
    if (disabled) await deleteSessions(trx, memberId)
    const stopped = hasRights.coach(before) && !hasRights.coach(changed)
    const sessions = stopped
      ? await settleSessions(trx, { deps, coachId: memberId, to }, now)
      : null
    for (const role of ['administrator', 'coach'] as const) {
      const gained = hasRights[role](changed)
      if (hasRights[role](before) === gained) continue
      const by = (await findAccount(trx, caller.userId))?.username ?? 'an administrator'
      await mailRightsChanged(trx, deps, now, { member: changed, role, by, gained })
    }
    const [member] = await toManaged(trx, deps, [changed], now)
    return { member: orNotFound(member), sessions }
  })
}

export async function readSessionsLed(
  db: Db,
  deps: Deps,
  coachId: number,
): Promise<DataOf<typeof contract.getSessionsLed>> {
  orNotFound(await findAccount(db, coachId))
  const led = await Promise.all(deps.members.leads.map(({ ahead }) => ahead(db, deps, coachId)))
  return {
    booked: led.reduce((sum, { booked }) => sum + booked, 0),
    coaches: led.flatMap(({ coaches }) => coaches),
  }
}

export async function resendConfirmation(
  db: Db,
  deps: Deps,
  memberId: number,
  now: Date,
): Promise<void> {
  const found = await inTransaction(db, trx => mailConfirmation(trx, deps, now, memberId))
  if (!found) throw new AppError('not_found')
}
