import type { FastifyBaseLogger } from 'fastify'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract.ts'
import {
  offeredPlans,
  paymentsOf,
  readSubscription,
  requireSold,
  shownUser,
  verifyPayment,
} from './membership.ts'
import type { MemberContext } from './payment-port.ts'
import { pay, resume } from './sandbox.ts'

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

/** With real payments the provider's page does it. */
export async function resumeInSandbox(ctx: Own) {
  if (ctx.deps.settings.stripe) throw new AppError('not_found')
  return afterwards(ctx, resume(memberOf(ctx)))
}

export async function openPortal(ctx: Own) {
  return { url: await paymentsOf(ctx.deps).openPortal(memberOf(ctx)) }
}
