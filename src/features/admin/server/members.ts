import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import { isChargedAgain } from '#src/features/membership/domain/period.ts'
import { shownMembers } from '#src/features/membership/server/exposed.ts'
import { isTestMode } from '#src/features/payments/constants.ts'
import {
  changeUser,
  countAdministrators,
  deleteSessions,
  findAccount,
  listSignIns,
  mailConfirmation,
  mailRightsChanged,
  mayCoach,
  requireRecentPassword,
} from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { NO_COACH } from '../constants.ts'
import type * as contract from '../contract.ts'
import * as store from './members.store.ts'

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

export async function listMembers(ctx: AnyContext, query: InputOf<typeof contract.listMembers>) {
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

/**
 * Says beside the member what became of the sessions if they no longer coach
 * @throws AppError `confirm_first` when the password was not entered recently: someone who finds an administrator's open
 *   browser must not make more of them
 * @throws AppError `last_admin` when no administrator who can sign in would remain
 */
export function updateMember(ctx: Context, input: InputOf<typeof contract.updateMember>) {
  const { id, is_admin, is_coach, disabled, sessions_to: to = null } = input
  const rights = {
    ...(is_admin !== undefined && { is_admin }),
    ...(is_coach !== undefined && { is_coach }),
    ...(disabled !== undefined && { disabled }),
  }
  return inTransaction(ctx, async ctx => {
    await requireRecentPassword(ctx, ctx.who)
    await advisoryLock(ctx.db, 'administrators')
    const before = await store.findMember(ctx.db, id)
    await changeUser(ctx.db, id, rights)
    const changed = await store.findMember(ctx.db, id)
    if (!before || !changed) throw new AppError('not_found')
    if ((await countAdministrators(ctx.db)) === 0) throw new AppError('last_admin')
    if (disabled) await deleteSessions(ctx.db, id)
    const stopped = hasRights.coach(before) && !hasRights.coach(changed)
    const sessions = stopped ? await settleSessions(ctx, { coachId: id, to }) : null
    for (const role of ['administrator', 'coach'] as const) {
      const gained = hasRights[role](changed)
      if (hasRights[role](before) === gained) continue
      const by = (await findAccount(ctx.db, ctx.who.userId))?.username ?? 'an administrator'
      await mailRightsChanged(ctx, { member: changed, role, by, gained })
    }
    const [member] = await toManaged(ctx, [changed])
    return { data: orNotFound(member), beside: sessions ? { sessions } : {} }
  })
}

export async function getSessionsLed(
  ctx: AnyContext,
  { id }: InputOf<typeof contract.getSessionsLed>,
): Promise<DataOf<typeof contract.getSessionsLed>> {
  orNotFound(await findAccount(ctx.db, id))
  const led = await Promise.all(ctx.deps.features.leads.map(({ ahead }) => ahead(ctx, id)))
  return {
    booked: led.reduce((sum, { booked }) => sum + booked, 0),
    coaches: led.flatMap(({ coaches }) => coaches),
  }
}

export async function resendMemberConfirmation(
  ctx: AnyContext,
  { id }: InputOf<typeof contract.resendMemberConfirmation>,
): Promise<void> {
  const found = await inTransaction(ctx, ctx => mailConfirmation(ctx, id))
  if (!found) throw new AppError('not_found')
}

export async function listMemberSignIns(
  { db }: AnyContext,
  { id }: InputOf<typeof contract.listMemberSignIns>,
) {
  orNotFound(await findAccount(db, id))
  return listSignIns(db, id)
}
