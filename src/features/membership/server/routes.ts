import { shownUser } from '#src/features/accounts/server/actions.ts'
import { route } from '#src/server/route.ts'
import * as contract from '../contract.ts'
import { begin, cancel, pay, verify } from './actions.ts'

export const membershipRoutes = [
  route(contract.createSubscription, begin),
  route(contract.verifySubscription, verify),
  route(contract.cancelSubscription, async call => {
    await cancel(call)
    return { data: await shownUser(call.db, call.caller.userId, call.now) }
  }),
  route(contract.confirmSandboxPayment, async call => {
    await pay(call)
    return { data: await shownUser(call.db, call.caller.userId, call.now) }
  }),
]
