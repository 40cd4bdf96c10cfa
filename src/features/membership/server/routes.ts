import type { Caller } from '#src/platform/server/deps.ts'
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
import type { Context, MemberContext } from './payments/port.ts'
import { pay } from './payments/sandbox.ts'
import { receiveEvent } from './stripe/webhook.ts'

interface SignedIn extends Context {
  caller: Caller
}

const memberOf = ({ db, deps, now, log, caller }: SignedIn): MemberContext => ({
  db,
  deps,
  now,
  log,
  userId: caller.userId,
})

async function afterwards({ db, deps, caller, now }: SignedIn, change: Promise<void>) {
  await change
  return { data: await shownUser(db, deps, caller.userId, now) }
}

export const membershipRoutes = [
  route(contract.listPlans, async ({ deps }) => ({ data: offeredPlans(deps.settings.site) })),
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
  dataRoute(contract.getSubscription, ({ db, deps, caller, now }) =>
    readSubscription(db, deps, caller.userId, now),
  ),
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
  route(contract.stripeWebhook, ({ raw, ...call }) => {
    const signature = raw?.header('stripe-signature') ?? ''
    return receiveEvent(call, { body: raw?.body ?? Buffer.alloc(0), signature })
  }),
  dataRoute(contract.memberHistory, ({ db, deps, params, now }) =>
    readHistory(db, deps, params.id, now),
  ),
]
