import type { FastifyBaseLogger } from 'fastify'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract.ts'
import {
  changePlan as changePaidPlan,
  offeredPlans,
  paymentsOf,
  previewPlan,
  readHistory,
  readSubscription,
  requireSold,
  shownUser,
  verifyPayment,
} from './membership.ts'
import type { MemberContext } from './payment-port.ts'
import { pay } from './sandbox.ts'

type Own = Context & { log: FastifyBaseLogger }

const memberOf = (ctx: Own): MemberContext => ({ ...ctx, userId: ctx.who.userId })

/** The account as it is after a change. */
async function afterwards(ctx: Own, change: Promise<void>) {
  await change
  return shownUser(ctx, ctx.who.userId)
}

export async function listPlans({ deps }: AnyContext) {
  return offeredPlans(deps.settings.site)
}

export async function createSubscription(
  ctx: Own,
  { planType }: InputOf<typeof contract.createSubscription>,
) {
  requireSold(ctx.deps.settings.site, planType)
  const begun = await paymentsOf(ctx.deps).beginSubscription(memberOf(ctx), planType)
  return { beside: { clientSecret: begun.secret }, data: begun.price }
}

export async function verifySubscription(ctx: Own) {
  return { beside: await verifyPayment(memberOf(ctx)) }
}

export const cancelSubscription = (ctx: Own) =>
  afterwards(ctx, paymentsOf(ctx.deps).cancelSubscription(memberOf(ctx)))

export async function confirmSandboxPayment(
  ctx: Own,
  card: InputOf<typeof contract.confirmSandboxPayment>,
) {
  if (ctx.deps.settings.stripe) throw new AppError('not_found')
  return afterwards(ctx, pay(memberOf(ctx), card))
}

export const getSubscription = (ctx: Context) => readSubscription(ctx, ctx.who.userId)

export const keepSubscription = (ctx: Own) =>
  afterwards(ctx, paymentsOf(ctx.deps).keepSubscription(memberOf(ctx)))

export const previewChange = (ctx: Own, { planType }: InputOf<typeof contract.previewChange>) =>
  previewPlan(memberOf(ctx), planType)

export const changePlan = (ctx: Own, change: InputOf<typeof contract.changePlan>) =>
  afterwards(ctx, changePaidPlan(memberOf(ctx), change))

export const pauseSubscription = (
  ctx: Own,
  { months }: InputOf<typeof contract.pauseSubscription>,
) => afterwards(ctx, paymentsOf(ctx.deps).pauseSubscription(memberOf(ctx), months))

export const resumeSubscription = (ctx: Own) =>
  afterwards(ctx, paymentsOf(ctx.deps).resumeSubscription(memberOf(ctx)))

export async function openPortal(ctx: Own, { purpose }: InputOf<typeof contract.openPortal>) {
  return { url: await paymentsOf(ctx.deps).openPortal(memberOf(ctx), purpose) }
}

export const listInvoices = (ctx: Own) => paymentsOf(ctx.deps).listInvoices(memberOf(ctx))

/** For administrators. */
export const memberHistory = (ctx: AnyContext, { id }: InputOf<typeof contract.memberHistory>) =>
  readHistory(ctx, id)
