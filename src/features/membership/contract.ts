import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { TIERS } from '#src/features/accounts/constants.ts'
import { user } from '#src/features/accounts/contract.ts'

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  auth: 'user',
  summary: 'Begin a subscription; asking twice gives the same one',
  body: z.object({ planType: z.enum(TIERS, 'Please select a valid subscription plan') }),
  beside: z.object({ clientSecret: z.string() }),
  status: 201,
  errors: ['already_subscribed'],
})

export const verifySubscription = endpoint({
  method: 'GET',
  path: '/api/verify-subscription',
  auth: 'user',
  summary: 'Whether the subscription is active; without one, 200 with success false',
  beside: z.object({ success: z.boolean(), message: z.string() }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  auth: 'user',
  summary: "Cancel at the period's end",
  data: user,
  errors: ['not_subscribed'],
})

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  auth: 'user',
  summary: 'Pay in the sandbox, where no money moves',
  body: z.object({
    clientSecret: z.string().check(z.minLength(1), z.maxLength(200)),
    cardNumber: z.string().check(z.minLength(1, 'Please enter a card number'), z.maxLength(40)),
  }),
  data: user,
  errors: ['not_found', 'card_declined', 'card_refused', 'already_subscribed'],
})

export const membershipEndpoints = [
  createSubscription,
  verifySubscription,
  cancelSubscription,
  confirmSandboxPayment,
]
