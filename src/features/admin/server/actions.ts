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
import type { AnyContext, Caller } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { NO_COACH } from '../constants.ts'
import type * as contract from '../contract.ts'
import * as store from './store.ts'

/** Extra columns are dropped by the contract. */
async function toManaged(
  ctx: AnyContext,
  rows: readonly store.MemberRow[],
): Promise<contract.ManagedMember[]> {
  const shown = await shownMembers(ctx, rows)
  const { stripeKey } = ctx.deps.settings.site
  const hasTestKey = stripeKey !== null && isTestMode(stripeKey)
  return shown.map(row => ({
    ...row,
    in_test_mode:
      row.subscription_tier !== null && (row.stripe_subscription_id === null || hasTestKey),
    charged_again: isChargedAgain(row),
  }))
}

export async function listMembers(ctx: AnyContext, query: QueryOf<typeof contract.listMembers>) {
  const { rows, total } = await store.listMembers(ctx.db, query)
  return pageOf(await toManaged(ctx, rows), query, total)
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
  ctx: AnyContext,
  { coachId, to }: { coachId: number; to: number | null },
): Promise<Settled> {
  if (to !== null && !(await mayCoach(ctx.db, ctx.deps, to))) throw invalid('sessions_to', NO_COACH)
  const total = { handed_over: 0, cancelled: 0 }
  for (const { end } of ctx.deps.features.leads) {
    const ended = await end(ctx, coachId, to)
    total.handed_over += ended.handed_over
    total.cancelled += ended.cancelled
  }
  return total
}

interface MemberChange {
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
  ctx: AnyContext,
  { caller, memberId, change }: MemberChange,
): Promise<{ member: contract.ManagedMember; sessions: Settled }> {
  const { is_admin, is_coach, disabled, sessions_to: to = null } = change
  const rights = {
    ...(is_admin !== undefined && { is_admin }),
    ...(is_coach !== undefined && { is_coach }),
    ...(disabled !== undefined && { disabled }),
  }
  return inTransaction(ctx, async ctx => {
    await requireRecentPassword(ctx, caller)
    await advisoryLock(ctx.db, 'administrators')
    const before = await store.findMember(ctx.db, memberId)
    await changeUser(ctx.db, memberId, rights)
    const changed = await store.findMember(ctx.db, memberId)
    if (!before || !changed) throw new AppError('not_found')
    if ((await countAdministrators(ctx.db)) === 0) throw new AppError('last_admin')
    if (disabled) await deleteSessions(ctx.db, memberId)
    const stopped = hasRights.coach(before) && !hasRights.coach(changed)
    const sessions = stopped ? await settleSessions(ctx, { coachId: memberId, to }) : null
    for (const role of ['administrator', 'coach'] as const) {
      const gained = hasRights[role](changed)
      if (hasRights[role](before) === gained) continue
      const by = (await findAccount(ctx.db, caller.userId))?.username ?? 'an administrator'
      await mailRightsChanged(ctx, { member: changed, role, by, gained })
    }
    const [member] = await toManaged(ctx, [changed])
    return { member: orNotFound(member), sessions }
  })
}

export async function readSessionsLed(
  ctx: AnyContext,
  coachId: number,
): Promise<DataOf<typeof contract.getSessionsLed>> {
  orNotFound(await findAccount(ctx.db, coachId))
  const led = await Promise.all(ctx.deps.features.leads.map(({ ahead }) => ahead(ctx, coachId)))
  return {
    booked: led.reduce((sum, { booked }) => sum + booked, 0),
    coaches: led.flatMap(({ coaches }) => coaches),
  }
}

export async function resendConfirmation(ctx: AnyContext, memberId: number): Promise<void> {
  const found = await inTransaction(ctx, ctx => mailConfirmation(ctx, memberId))
  if (!found) throw new AppError('not_found')
}
