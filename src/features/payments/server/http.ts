import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { receiveEvent } from './webhook.ts'

/** Signed over its bytes. */
export const stripeWebhook = route(contract.stripeWebhook, call => {
  const signature = call.raw?.header('stripe-signature') ?? ''
  return receiveEvent(call, { body: call.raw?.body ?? Buffer.alloc(0), signature })
})
