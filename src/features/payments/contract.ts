import { endpoint } from '#src/contract/endpoint.ts'

export const stripeWebhook = endpoint('POST /api/stripe/webhook', {
  auth: 'public',
  summary: "Stripe's signed events; exists only with Stripe's keys set",
  crossOrigin: true,
  rawBody: true,
  errors: ['bad_signature', 'not_found'],
})
