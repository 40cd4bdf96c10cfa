import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { verbatim } from '#src/contract/texts.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import { user } from '#src/features/sign-in/contract/user.ts'

const plan = z.enum(TIERS, refusal(msg`Please select a valid subscription plan`))
const side = z.enum(['sandbox', 'stripe'])
/** In the currency's smallest unit. */
const cents = z.int()
/** ISO 4217, in capitals. */
const currency = z.string()

/** Per month. */
const price = z.object({ cents, currency })

/** Each of these endpoints may call the payment provider. */
const limit = { name: 'payments', max: 200, windowSeconds: 600 }

const offeredPlan = z.object({
  plan,
  name: z.string(),
  /** Null when it cannot be subscribed to. */
  price: z.nullable(price),
})
export type OfferedPlan = z.infer<typeof offeredPlan>

export const listPlans = endpoint('GET /api/plans', {
  auth: 'public',
  summary: 'The plans that can be subscribed to, and what they cost now',
  data: z.array(offeredPlan),
})

export const createSubscription = endpoint('POST /api/create-subscription', {
  auth: 'user',
  summary: 'Start a subscription; a second call returns the same one',
  body: z.object({ planType: plan }),
  beside: z.object({ clientSecret: z.string() }),
  /** What paying with this secret charges now, and each month after. */
  data: price,
  status: 201,
  errors: ['already_subscribed', 'unavailable'],
  limit,
})

export const verifySubscription = endpoint('GET /api/verify-subscription', {
  auth: 'user',
  summary: 'Whether the subscription is active; without one, 200 with success false',
  beside: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['unavailable'],
  limit,
})

export const cancelSubscription = endpoint('POST /api/cancel-subscription', {
  auth: 'user',
  summary: "Cancel at the period's end",
  data: user,
  errors: ['not_subscribed', 'membership_state', 'unavailable'],
  limit,
})

export const confirmSandboxPayment = endpoint('POST /api/sandbox/confirm', {
  auth: 'user',
  summary: 'Pay in the sandbox; no money moves',
  body: z.object({
    clientSecret: verbatim(200).check(z.minLength(1)),
    cardNumber: verbatim(40).check(z.minLength(1, refusal(msg`Please enter a card number`))),
  }),
  data: user,
  errors: ['not_found', 'card_declined', 'card_refused', 'already_subscribed'],
  limit,
})

/** For /account, in addition to the user's own fields. */
export const subscription = z.object({
  side,
  /** False for a sandbox membership once Stripe is set up: it ends with its period and cannot be kept. */
  renewable: z.boolean(),
  status: z.string(),
  tier: z.nullable(plan),
  starts_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  cancel_at_period_end: z.boolean(),
  /** End of a pause, which starts when the paid period ends. */
  resumes_at: z.nullable(instant),
  /** As it was agreed; a later change of the plan's price does not change it. */
  price: z.nullable(price),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscription = endpoint('GET /api/subscription', {
  auth: 'user',
  summary: 'The membership, including its pause',
  data: subscription,
})

export const resumeInSandbox = endpoint('POST /api/sandbox/resume', {
  auth: 'user',
  summary: 'Withdraw a cancellation in the sandbox before it takes effect',
  data: user,
  errors: ['not_found', 'not_subscribed', 'membership_state', 'unavailable'],
  limit,
})

export const openPortal = endpoint('POST /api/subscription/portal', {
  auth: 'user',
  summary:
    "Where the membership is managed: the payment provider's page, or the sandbox's small one",
  data: z.object({ url: z.string() }),
  errors: ['not_subscribed', 'unavailable'],
  limit,
})
