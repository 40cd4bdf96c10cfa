import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { verbatim } from '#src/contract/texts.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import { user } from '#src/features/sign-in/contract/user.ts'
import { MEMBERSHIP_CODES, PAUSE_MONTHS } from './constants.ts'

const plan = z.enum(TIERS, 'Please select a valid subscription plan')
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
  errors: ['not_subscribed', 'unavailable'],
  limit,
})

export const confirmSandboxPayment = endpoint('POST /api/sandbox/confirm', {
  auth: 'user',
  summary: 'Pay in the sandbox; no money moves',
  body: z.object({
    clientSecret: verbatim(200).check(z.minLength(1)),
    cardNumber: verbatim(40).check(z.minLength(1, 'Please enter a card number')),
  }),
  data: user,
  errors: ['not_found', 'card_declined', 'card_refused', 'already_subscribed'],
  limit,
})

const failures = ['not_subscribed', 'membership_state', 'unavailable'] as const

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

export const keepSubscription = endpoint('POST /api/subscription/keep', {
  auth: 'user',
  summary: 'Withdraw a cancellation before it takes effect',
  data: user,
  errors: failures,
  limit,
})

export const previewChange = endpoint('GET /api/subscription/change-preview', {
  auth: 'user',
  summary: 'Preview what a plan change would cost now',
  query: z.object({ planType: plan }),
  data: z.object({
    /** Due immediately. */
    now_cents: cents,
    /** Deducted from later payments. */
    credit_cents: cents,
    /** The next regular payment, after the credit. */
    next_cents: cents,
    /** Each regular payment. */
    monthly_cents: cents,
    currency,
    next_at: z.nullable(instant),
    /** When it was calculated; sent back with the change. */
    at: instant,
  }),
  errors: failures,
  limit,
})

export const changePlan = endpoint('POST /api/subscription/change', {
  auth: 'user',
  summary: 'Change the plan at the previewed price',
  /** If `monthly_cents`, the amount that was shown, is given, the change fails unless the plan still costs that. */
  body: z.object({ planType: plan, at: instant, monthly_cents: z.optional(cents) }),
  data: user,
  errors: [...failures, 'preview_stale', 'card_declined'],
  limit,
})

export const pauseSubscription = endpoint('POST /api/subscription/pause', {
  auth: 'user',
  summary: 'Pause for some months, from the end of the paid period',
  body: z.object({
    months: z.union(
      PAUSE_MONTHS.map(months => z.literal(months)),
      'Please choose how long',
    ),
  }),
  data: user,
  errors: failures,
  limit,
})

export const resumeSubscription = endpoint('POST /api/subscription/resume', {
  auth: 'user',
  summary: 'Cancel a scheduled pause, or end a pause now with a payment',
  data: user,
  errors: [...failures, 'card_declined'],
  limit,
})

export const openPortal = endpoint('POST /api/subscription/portal', {
  auth: 'user',
  summary: "The URL of the payment provider's page for the card, or for all billing details",
  body: z.object({ purpose: z.enum(['card', 'all']) }),
  data: z.object({ url: z.string() }),
  errors: ['not_subscribed', 'no_portal', 'unavailable'],
  limit,
})

export const invoice = z.object({
  number: z.string(),
  at: instant,
  /** Negative for a credit. */
  cents,
  currency,
  status: z.string(),
  /** The provider's page with the receipt; https only. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof invoice>

export const listInvoices = endpoint('GET /api/subscription/invoices', {
  auth: 'user',
  summary: 'The latest invoices, newest first',
  data: z.array(invoice),
  errors: ['unavailable'],
  limit,
})

export const stripeWebhook = endpoint('POST /api/stripe/webhook', {
  auth: 'public',
  summary: "Stripe's signed events; exists only with Stripe's keys set",
  crossOrigin: true,
  rawBody: true,
  errors: ['bad_signature', 'not_found'],
})

export const historyEntry = z.object({
  id,
  at: instant,
  code: z.enum(MEMBERSHIP_CODES),
  side,
  tier: z.nullable(plan),
  from_tier: z.nullable(plan),
  until: z.nullable(instant),
})
export type MembershipHistoryEntry = z.infer<typeof historyEntry>

export const memberHistory = endpoint('GET /api/admin/members/{id}/membership', {
  auth: 'admin',
  summary: 'The membership of a member and its history, which explain the access',
  params: z.object({ id: idParam }),
  data: z.object({
    username: z.string(),
    is_admin: z.boolean(),
    disabled: z.boolean(),
    membership: subscription,
    history: z.array(historyEntry),
  }),
  errors: ['not_found'],
})
export type MemberAccess = z.infer<(typeof memberHistory)['data']>
