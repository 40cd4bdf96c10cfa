import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { type BodyOf, endpoint, id, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { name, verbatim } from '#src/contract/texts.ts'
import { moment, zone } from '#src/features/scheduling/contract/fields.ts'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import { CLIENT_NAME_MAX, NAME_MISSING, NEXT_STEPS } from '../constants.ts'
import { bySlug } from './offers.ts'

const token = verbatim(200).check(z.minLength(1))
const byToken = z.object({ token: verbatim(200) })
const limit = { name: 'purchases', max: 300, windowSeconds: 3_600, perNetwork: true } as const

export const startCheckout = endpoint('POST /api/offers/{slug}/checkout', {
  auth: 'public',
  summary: 'Begin to buy an offer: where to pay, and the token that shows how it went',
  params: bySlug,
  body: z.object({
    /** Both are needed from visitors; whoever is signed in buys with the account's own. */
    name: z.optional(name(1, CLIENT_NAME_MAX, NAME_MISSING)),
    email: z.optional(emailAddress),
    /** The first session's time, held while it is paid. */
    start: z.optional(z.nullable(moment)),
    /** By default the coach's. */
    zone: z.optional(z.nullable(zone)),
    session_type: z.optional(z.nullable(id)),
    /** Needed where the coach has terms. */
    agreed: z.optional(z.boolean()),
  }),
  data: z.object({
    url: z.string(),
    /** For GET /api/purchases/{token}. */
    purchase: z.string(),
  }),
  status: 201,
  idempotent: 'own',
  errors: [
    'not_found',
    'sold_out',
    'already_taken',
    'not_invited',
    'not_on_sale',
    'slot_taken',
    'day_full',
    'week_full',
    'booking_paused',
    'already_subscribed',
    'unavailable',
  ],
  limit: { name: 'checkouts', max: 20, windowSeconds: 3_600, perNetwork: true },
})
export type Checkout = BodyOf<typeof startCheckout>

export const boughtOffer = z.object({ title: z.string(), line: z.string(), slug: z.string() })

/** Once it is bought, it shows nothing of the buyer to anybody who has the token. */
export const purchaseState = z.object({
  status: z.enum(['open', 'paid', 'canceled', 'refunded']),
  offer: z.extend(boughtOffer, { price: z.int(), currency: z.string() }),
  appointment: z.nullable(z.object({ start: instant, end: instant, zone: z.string() })),
  /** Of the appointment's calendar entry: the mailed invitation has the same. */
  calendar_uid: z.nullable(z.string()),
  next: z.nullable(z.enum(NEXT_STEPS)),
  /** Only while a free offer's time waits for the press in its mail: where that went. */
  mailed: z.nullable(z.object({ email: z.string(), changes_left: z.int() })),
  /** Where to pay while `next` is `pay`. */
  pay_url: z.nullable(z.string()),
  /** No money moves. */
  sandbox: z.boolean(),
  /** Why the site gave the money back by itself. */
  reason: z.nullable(z.string()),
})
export type PurchaseState = z.infer<typeof purchaseState>

export const getPurchase = endpoint('GET /api/purchases/{token}', {
  auth: 'public',
  summary: 'How a purchase stands, read again from the payment provider while it is open',
  params: byToken,
  data: purchaseState,
  errors: ['not_found'],
  limit,
})

export const takePurchase = endpoint('POST /api/purchases/{token}/take', {
  auth: 'user',
  summary:
    'Take what was bought with the own confirmed address, or given to it; again answers the same',
  params: byToken,
  data: purchaseState,
  errors: ['not_found', 'not_invited'],
  limit,
})

export const enterPurchase = endpoint('POST /api/purchases/{token}/enter', {
  auth: 'public',
  summary: 'Before mail is connected: the way from a paid purchase into an account',
  params: byToken,
  data: z.object({
    /** A link that sets up the account, which works once and for an hour; where the purchase is shown if the buyer is signed in. */
    path: z.string(),
  }),
  errors: ['not_found', 'not_invited'],
  limit,
})

export const mailConfirmAgain = endpoint('POST /api/purchases/{token}/mail', {
  auth: 'public',
  summary:
    "Mail the link of a free offer's held time again, or to another address, whose link alone then takes it",
  params: byToken,
  body: z.object({ email: z.optional(emailAddress) }),
  data: purchaseState,
  errors: ['not_found', 'hold_ended', 'too_many', 'address_changes', 'already_taken'],
  limit,
})

export const confirmFree = endpoint('POST /api/purchases/confirm', {
  auth: 'public',
  summary: 'Take a free offer by its mailed link; a second call answers the same',
  body: z.object({ token }),
  data: purchaseState,
  errors: ['link_invalid', 'hold_ended', 'sold_out', 'not_on_sale'],
  limit,
})

export const paySandboxCheckout = endpoint('POST /api/sandbox/checkout/{token}', {
  auth: 'public',
  summary: 'Pay a purchase in the sandbox; no money moves',
  params: byToken,
  body: z.object({
    cardNumber: verbatim(40).check(z.minLength(1, refusal(msg`Please enter a card number`))),
  }),
  data: purchaseState,
  errors: ['not_found', 'card_declined', 'card_refused', 'purchase_state'],
  limit,
})
