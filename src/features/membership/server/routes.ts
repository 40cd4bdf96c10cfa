import type { FastifyBaseLogger } from 'fastify'
import type { Caller, Context } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import {
  changePlan,
  offeredPlans,
  paymentsOf,
  previewPlan,
  readHistory,
  readSubscription,
  requireSold,
  shownUser,
  verifyPayment,
} from './actions.ts'
import type { MemberContext } from './payments/port.ts'
import { pay } from './payments/sandbox.ts'
import { receiveEvent } from './stripe/webhook.ts'

type SignedIn = Context<Caller> & { log: FastifyBaseLogger }

const memberOf = (ctx: SignedIn): MemberContext => ({ ...ctx, userId: ctx.who.userId })

async function afterwards(ctx: SignedIn, change: Promise<void>) {
  await change
  return { data: await shownUser(ctx, ctx.who.userId) }
}

export const membershipRoutes = [
  route(contract.listPlans, async call => ({ data: offeredPlans(call.deps.settings.site) })),
  route(contract.createSubscription, async call => {
    requireSold(call.deps.settings.site, call.body.planType)
    const { secret, price } = await paymentsOf(call.deps).beginSubscription(
      memberOf(call),
      call.body.planType,
    )
    return { beside: { clientSecret: secret }, data: price }
  }),
  route(contract.verifySubscription, async call => ({
    beside: await verifyPayment(memberOf(call)),
  })),
  route(contract.cancelSubscription, call =>
    afterwards(call, paymentsOf(call.deps).cancelSubscription(memberOf(call))),
  ),
  route(contract.confirmSandboxPayment, call => {
    if (call.deps.settings.stripe) throw new AppError('not_found')
    return afterwards(call, pay(memberOf(call), call.body))
  }),
  dataRoute(contract.getSubscription, call => readSubscription(call, call.who.userId)),
  route(contract.keepSubscription, call =>
    afterwards(call, paymentsOf(call.deps).keepSubscription(memberOf(call))),
  ),
  dataRoute(contract.previewChange, call => previewPlan(memberOf(call), call.query.planType)),
  route(contract.changePlan, call => afterwards(call, changePlan(memberOf(call), call.body))),
  route(contract.pauseSubscription, call =>
    afterwards(call, paymentsOf(call.deps).pauseSubscription(memberOf(call), call.body.months)),
  ),
  route(contract.resumeSubscription, call =>
    afterwards(call, paymentsOf(call.deps).resumeSubscription(memberOf(call))),
  ),
  route(contract.openPortal, async call => ({
    data: { url: await paymentsOf(call.deps).openPortal(memberOf(call), call.body.purpose) },
  })),
  dataRoute(contract.listInvoices, call => paymentsOf(call.deps).listInvoices(memberOf(call))),
  route(contract.stripeWebhook, call => {
    const signature = call.raw?.header('stripe-signature') ?? ''
    return receiveEvent(call, { body: call.raw?.body ?? Buffer.alloc(0), signature })
  }),
  dataRoute(contract.memberHistory, call => readHistory(call, call.params.id)),
]
