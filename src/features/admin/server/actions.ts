import {
  endAllSessions,
  findAccount,
  mailConfirmation,
  requireRecentPassword,
} from '#src/features/accounts/server/actions.ts'
import { changeRights, mayCoach } from '#src/features/accounts/server/rights/actions.ts'
import { isTestMode } from '#src/features/membership/constants.ts'
import { isChargedAgain } from '#src/features/membership/domain/period.ts'
import { shownMembers } from '#src/features/membership/server/actions.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { NO_COACH } from '../constants.ts'
import type {
  getSessionsLed,
  listMembers,
  ManagedMember,
  resendMemberConfirmation,
  updateMember,
} from '../contract.ts'
import { mailRightsChanged } from './rights/notices.ts'
import * as store from './store.ts'

export { mailRightsChanged } from './rights/notices.ts'

/** Extra columns are dropped by the contract. */
async function toManaged(
  { db, deps, now }: Pick<Call, 'db' | 'deps' | 'now'>,
  rows: readonly store.MemberRow[],
): Promise<ManagedMember[]> {
  const shown = await shownMembers(db, deps, rows, now)
  const { stripeKey } = deps.settings.site
  const hasTestKey = stripeKey !== null && isTestMode(stripeKey)
  return shown.map(row => ({
    ...row,
    in_test_mode: row.subscription_tier !== null && (row.stripe_subscription_id === null || hasTestKey),
    charged_again: isChargedAgain(row),
  }))
}

export async function list(call: Call<typeof listMembers>) {
  const { rows, total } = await store.listMembers(call.db, call.query)
  return pageOf(await toManaged(call, rows), call.query, total)
}

const hasRights = {
  administrator: ({ is_admin, disabled }: store.MemberRow) => is_admin && !disabled,
  coach: ({ is_coach, disabled }: store.MemberRow) => is_coach && !disabled,
}

/** Nobody leads sessions without the right. @throws AppError `invalid` when nobody with the right is to take them over */
async function settleSessions(
  { db, deps, now, body }: Call<typeof updateMember>,
  before: store.MemberRow,
  changed: store.MemberRow,
): Promise<{ handed_over: number; cancelled: number } | null> {
  if (!hasRights.coach(before) || hasRights.coach(changed)) return null
  const to = body.sessions_to ?? null
  if (to !== null && !(await mayCoach(db, deps, to)))
    throw new AppError('invalid', { message: NO_COACH, fields: { sessions_to: NO_COACH } })
  const total = { handed_over: 0, cancelled: 0 }
  for (const { end } of deps.members.leads) {
    const ended = await end({ trx: db, deps, now }, changed.id, to)
    total.handed_over += ended.handed_over
    total.cancelled += ended.cancelled
  }
  return total
}

/**
 * @throws AppError `confirm_first` when the password was not entered recently: someone who finds an administrator's open
 *   browser must not make more of them
 * @throws AppError `last_admin` when no administrator who can sign in would remain
 */
export async function changeMember(call: Call<typeof updateMember>) {
  const { db, deps, caller, params, body, now } = call
  const change = {
    ...(body.is_admin !== undefined && { is_admin: body.is_admin }),
    ...(body.is_coach !== undefined && { is_coach: body.is_coach }),
    ...(body.disabled !== undefined && { disabled: body.disabled }),
  }
  return inTransaction(db, async trx => {
    await requireRecentPassword({ db: trx, caller, now })
    await advisoryLock(trx, 'administrators')
    const before = await store.findMember(trx, params.id)
    await changeRights(trx, params.id, change)
    const changed = await store.findMember(trx, params.id)
    if (!before || !changed) throw new AppError('not_found')
    if ((await store.countEnabledAdministrators(trx)) === 0) throw new AppError('last_admin')
    if (body.disabled) await endAllSessions(trx, params.id)
    const sessions = await settleSessions({ ...call, db: trx }, before, changed)
    for (const role of ['administrator', 'coach'] as const) {
      const gained = hasRights[role](changed)
      if (hasRights[role](before) === gained) continue
      const by = (await findAccount(trx, caller.userId))?.username ?? 'an administrator'
      await mailRightsChanged(trx, deps, now, { member: changed, role, by, gained })
    }
    const [managed] = await toManaged({ db: trx, deps, now }, [changed])
    if (!managed) throw new AppError('not_found')
    return { data: managed, beside: sessions ? { sessions } : {} }
  })
}

export async function readSessionsLed({ db, deps, params }: Call<typeof getSessionsLed>) {
  if (!(await findAccount(db, params.id))) throw new AppError('not_found')
  const led = await Promise.all(deps.members.leads.map(({ ahead }) => ahead(db, deps, params.id)))
  return {
    data: {
      booked: led.reduce((sum, { booked }) => sum + booked, 0),
      coaches: led[0]?.coaches ?? [],
    },
  }
}

export async function resend({ db, deps, params, now }: Call<typeof resendMemberConfirmation>) {
  const found = await inTransaction(db, trx => mailConfirmation(trx, deps, now, params.id))
  if (!found) throw new AppError('not_found')
  return {}
}
