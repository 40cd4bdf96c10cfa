import { AppError } from '#src/platform/server/http/errors.ts'
import { type Call, route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { offeredPlans } from '../domain/offered.ts'
import { begin, change, history, memberOf, paymentsOf, preview, read, shownUser, verify } from './actions.ts'
import { pay } from './payments/sandbox.ts'
import { receive } from './stripe/webhook.ts'

type SignedInCall = Pick<Call<typeof contract.cancelSubscription>, 'db' | 'deps' | 'now' | 'log' | 'caller'>

const changedUser = async ({ db, deps, caller, now }: SignedInCall) => ({
  data: await shownUser(db, deps, caller.userId, now),
})

export const membershipRoutes = [
  route(contract.listPlans, async ({ deps }) => ({ data: offeredPlans(deps.settings.site) })),
  route(contract.createSubscription, begin),
  route(contract.verifySubscription, verify),
  route(contract.cancelSubscription, async call => {
    await paymentsOf(call.deps).cancel(memberOf(call))
    return changedUser(call)
  }),
  route(contract.confirmSandboxPayment, async call => {
    if (call.deps.settings.stripe) throw new AppError('not_found')
    await pay(call)
    return changedUser(call)
  }),
  route(contract.getSubscription, async call => ({ data: await read(call) })),
  route(contract.keepSubscription, async call => {
    await paymentsOf(call.deps).keep(memberOf(call))
    return changedUser(call)
  }),
  route(contract.previewChange, preview),
  route(contract.changePlan, async call => {
    await change(call)
    return changedUser(call)
  }),
  route(contract.pauseSubscription, async call => {
    await paymentsOf(call.deps).pause(memberOf(call), call.body.months)
    return changedUser(call)
  }),
  route(contract.resumeSubscription, async call => {
    await paymentsOf(call.deps).resume(memberOf(call))
    return changedUser(call)
  }),
  route(contract.openPortal, async call => ({
    data: { url: await paymentsOf(call.deps).portal(memberOf(call), call.body.purpose) },
  })),
  route(contract.listInvoices, async call => ({
    data: await paymentsOf(call.deps).invoices(memberOf(call)),
  })),
  route(contract.stripeWebhook, receive),
  route(contract.memberHistory, history),
]
