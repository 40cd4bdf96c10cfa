import { DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import {
  endedEarly,
  listPaying,
  listRefunded,
  type PaidPeriod,
  paidPeriod,
  type RefundedMonth,
} from '#src/features/membership/server/exposed.ts'
import {
  type AnyContext,
  type ArchiveTable,
  type Context,
  systemContext,
} from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { CREDIT_RULES, type CreditPlan } from '../constants.ts'
import type * as contract from '../contract/credits.ts'
import type { CreditRule, SessionCredits } from '../contract/credits.ts'
import { grantOf, isTakenBack, wasRefunded } from '../domain/credits.ts'
import * as bought from './bought-sessions.store.ts'
import * as store from './credits.store.ts'
import { auditPurchase } from './purchase-audit.ts'

const BATCH = 200
/** Credits that a coach returns last at least this long, or they could come back expired. */
const RETURNED_DAYS = 30

/** What each plan grants: as a coach has changed it, or else as the plan promises. */
async function readRules(db: Db): Promise<CreditRule[]> {
  const stored = await store.listRules(db)
  return CREDIT_RULES.map(rule => stored.find(({ plan }) => plan === rule.plan) ?? rule)
}

export const getCreditRules = ({ db }: AnyContext): Promise<CreditRule[]> => readRules(db)

/** Replaces the rules of all plans; a plan that is not named grants nothing. */
export async function putCreditRules(
  ctx: AnyContext,
  { rules: named }: InputOf<typeof contract.putCreditRules>,
): Promise<CreditRule[]> {
  const rules = CREDIT_RULES.map(
    ({ plan, months }) => named.find(rule => rule.plan === plan) ?? { plan, credits: 0, months },
  )
  return inTransaction(ctx, async ctx => {
    await store.replaceRules(ctx.db, rules)
    return readRules(ctx.db)
  })
}

/** Grants the credits of the current paid period, once; none after the membership ended. */
export async function grantDue(ctx: AnyContext, userId: number): Promise<void> {
  const period = await paidPeriod(ctx, userId)
  const rules = await readRules(ctx.db)
  const refunded = await listRefunded(ctx.db, userId)
  await takeBackDue(ctx, { userId, period, rules, refunded })
  if (!period) return
  const rule = rules.find(({ plan }) => plan === period.plan)
  if (!rule || rule.credits === 0) return
  const grant = { ...grantOf(period, rule), user_id: userId, plan: period.plan, used: 0 }
  if (wasRefunded(grant, refunded)) return
  await store.insertCredits(ctx.db, { ...grant, created_at: ctx.now.toISOString() })
}

interface Standing {
  userId: number
  period: PaidPeriod | null
  rules: readonly CreditRule[]
  refunded: readonly RefundedMonth[]
}

/** A cheaper plan, a membership that has ended within its month, or a month given back takes back what is unused of its own part. */
async function takeBackDue(
  ctx: AnyContext,
  { userId, period, rules, refunded }: Standing,
): Promise<void> {
  const unused = await store.listUsable(ctx.db, userId, ctx.now.toISOString())
  if (unused.length === 0) return
  const ended = period ? null : await endedEarly(ctx, userId)
  const standing = period ?? (ended && { ...ended, plan: null })
  const at = ended?.end ?? ctx.now.toISOString()
  const fallen = unused.filter(credit => {
    const { months = 1 } = rules.find(({ plan }) => plan === credit.plan) ?? {}
    return (
      wasRefunded(credit, refunded) ||
      (standing !== null && isTakenBack(credit, { months, at }, standing))
    )
  })
  await store.takeBack(
    ctx.db,
    fallen.map(({ id }) => id),
    ctx.now.toISOString(),
  )
}

/** Of months that were bought and given back: what they granted and nobody has used. */
export async function takeBackGranted(
  ctx: AnyContext,
  { userId, plan, from, to }: { userId: number; plan: CreditPlan; from: string; to: string },
): Promise<void> {
  const at = ctx.now.toISOString()
  const fallen = (await store.listUsable(ctx.db, userId, at)).filter(
    credit => credit.plan === plan && credit.period_start >= from && credit.period_start < to,
  )
  await store.takeBack(
    ctx.db,
    fallen.map(({ id }) => id),
    at,
  )
}

/** For all members, even if they never look: unused credits last only one period longer, so none may be skipped. */
export async function grantAll(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  for (let after = 0; !leaseLost.aborted; ) {
    const members = await listPaying(db, after, BATCH)
    await workOnRows(context, 'session credits', {
      list: async except => members.filter(({ id }) => !except.includes(id)),
      work: ({ id }) => grantDue(systemContext(db, deps), id),
      leaseLost,
    })
    after = members.at(-1)?.id ?? 0
    if (members.length < BATCH) return
  }
}

/** The plan that a member pays for now, and the plans of credits that they can still use. */
export async function plansOf(ctx: AnyContext, userId: number) {
  const paid = await paidPeriod(ctx, userId)
  const plans = new Set(
    (await store.listUsable(ctx.db, userId, ctx.now.toISOString())).map(({ plan }) => plan),
  )
  if (paid) plans.add(paid.plan)
  return plans
}

export const boughtTypes = async (ctx: AnyContext, userId: number): Promise<Set<number>> =>
  new Set(
    (await bought.listUsable(ctx.db, userId, ctx.now.toISOString())).flatMap(
      ({ session_type_id }) => session_type_id ?? [],
    ),
  )

export async function getCredits(ctx: Context): Promise<SessionCredits> {
  const { userId } = ctx.who
  await grantDue(ctx, userId)
  const at = ctx.now.toISOString()
  const ofPlans = (await store.listUsable(ctx.db, userId, at)).map(
    ({ used, period_start: _, ...credit }) => ({
      ...credit,
      purchase: null,
      session_type: null,
      left: credit.granted - used,
    }),
  )
  const ofPurchases = (await bought.listUsable(ctx.db, userId, at)).map(
    ({ id, granted, used, expires_at, purchase_id, session_type_id }) => ({
      id,
      plan: null,
      purchase: purchase_id,
      session_type: session_type_id,
      granted,
      left: granted - used,
      expires_at,
    }),
  )
  const credits = [...ofPurchases, ...ofPlans].sort(
    (a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at),
  )
  const left = credits.reduce((sum, { left }) => sum + left, 0)
  return { left, credits, rules: await readRules(ctx.db) }
}

export const exportCredits = async (db: Db, userId: number): Promise<ArchiveTable[]> => [
  { name: 'session_credits', rows: await store.listAllCredits(db, userId) },
  { name: 'session_credit_uses', rows: await store.listAllUses(db, userId) },
  { name: 'bought_sessions', rows: await bought.listAllBought(db, userId) },
  { name: 'bought_session_uses', rows: await bought.listAllUses(db, userId) },
]

interface Spending {
  userId: number
  appointment: { id: number; session_type_id: number; name: string; starts_at: string }
  credits: number
  plans: readonly CreditPlan[]
  /** Whether a type that costs nothing may be booked without a bought session. */
  isOffered: boolean
  byCoach: boolean
}

/** Takes one of a bought session's. @returns whether it could still be used */
export async function takeBought(
  ctx: AnyContext,
  { id, purchase_id }: Pick<bought.StoredBought, 'id' | 'purchase_id'>,
  { byCoach, ...appointment }: Spending['appointment'] & { byCoach?: boolean },
): Promise<boolean> {
  const at = ctx.now.toISOString()
  if (!(await bought.takeOne(ctx.db, id, at))) return false
  const { name, starts_at } = appointment
  const use = { bought_id: id, appointment_id: appointment.id, name, starts_at }
  await bought.insertUse(ctx.db, use, at)
  const details = { appointment: appointment.id, starts_at }
  const by = byCoach ? await bought.coachOf(ctx.db, appointment.id) : 'visitor'
  await auditPurchase(ctx, { purchaseId: purchase_id, action: 'used', by, details })
  return true
}

/** Whether a bought session ends no later than the plans' credits that would pay as well, or these are too few. */
async function comesFirst(
  trx: Db,
  { userId, credits, plans }: Spending,
  { expires_at }: bought.StoredBought,
  at: string,
): Promise<boolean> {
  if (credits === 0) return true
  const usable = (await store.listUsable(trx, userId, at)).filter(
    ({ plan }) => plans.length === 0 || plans.includes(plan),
  )
  const left = usable.reduce((sum, { granted, used }) => sum + granted - used, 0)
  const [first] = usable
  return left < credits || first === undefined || expires_at <= first.expires_at
}

/** Takes what an appointment costs, in its transaction. @throws AppError `no_credits` */
export async function spendCredits(ctx: AnyContext, spending: Spending): Promise<void> {
  const { userId, appointment, credits, plans, isOffered, byCoach } = spending
  const at = ctx.now.toISOString()
  for (const each of await bought.listUsable(ctx.db, userId, at)) {
    if (each.session_type_id !== appointment.session_type_id) continue
    if (!(await comesFirst(ctx.db, spending, each, at))) break
    if (await takeBought(ctx, each, { ...appointment, byCoach })) return
  }
  if (credits === 0 && !isOffered) throw new AppError('no_credits')
  for (let n = 0; n < credits; n++) {
    const id = await store.takeCredit(ctx.db, { userId, plans, now: at })
    if (id === undefined) throw new AppError('no_credits')
    await store.insertUse(ctx.db, id, appointment.id, at)
  }
}

/** @param byCoach whether a coach returned them; they then last at least `RETURNED_DAYS` */
export async function returnCredits(ctx: AnyContext, appointmentId: number, byCoach: boolean) {
  const at = ctx.now.toISOString()
  const until = byCoach ? new Date(ctx.now.getTime() + RETURNED_DAYS * DAY_MS).toISOString() : null
  await store.refundUses(ctx.db, appointmentId, at, until)
  const purchaseId = await bought.returnUse(ctx.db, appointmentId, at, until)
  if (purchaseId === null) return
  const details = { appointment: appointmentId }
  const by = byCoach ? await bought.coachOf(ctx.db, appointmentId) : 'visitor'
  await auditPurchase(ctx, { purchaseId, action: 'returned', by, details })
}
