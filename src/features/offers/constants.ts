import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const TITLE_MAX = 100
export const SLUG_MAX = 100
export const LINE_MAX = 200
export const DESCRIPTION_MAX = 10_000
/** In the currency's smallest unit. */
export const PRICE_MAX = 10_000_000
export const CONTENTS_MAX = 5
export const SESSIONS_MAX = 100
export const MONTHS_MAX = 24
export const INSTALMENTS_MIN = 2
export const INSTALMENTS_MAX = 12
export const LIMIT_MAX = 10_000
export const PER_PERSON_MAX = 100
export const OFFERS_MAX = 200
export const TERMS_MAX = 10_000
export const REASON_MAX = 1_000
export const CLIENT_NAME_MAX = 200

/** How an offer is paid. */
export const PAYS = ['once', 'instalments', 'free'] as const
export type Pays = (typeof PAYS)[number]

export const VISIBILITIES = ['everybody', 'link', 'off'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Why an offer cannot be bought now. */
export const REASONS = ['sold_out', 'not_yet', 'over'] as const
export type Reason = (typeof REASONS)[number]

export const OFFER_PLANS = ['basic', 'premium', 'coaching'] as const
export type OfferPlan = (typeof OFFER_PLANS)[number]

export const STATUSES = ['open', 'paid', 'past_due', 'canceled', 'refunded'] as const
export type PurchaseStatus = (typeof STATUSES)[number]

/** Who took the money: nobody for what is free or given. */
export const PAID_BY = ['stripe', 'sandbox', 'bank', 'given', 'free'] as const
export type PaidBy = (typeof PAID_BY)[number]

/** Why the site itself ended a purchase: whose account has gone, what it holds, or a removal from its group. */
export const ENDED_BY = ['coach', 'buyer', 'contents', 'removed'] as const
export type EndedBy = (typeof ENDED_BY)[number]

/** Continues 'The payment has arrived, but …'. */
export const ENDED_WORDS = {
  coach: msg`the coach is no longer here`,
  buyer: msg`the account that was to get it has been deleted`,
  contents: msg`what it holds no longer exists`,
  removed: msg`its group is closed to this account`,
} as const satisfies Record<EndedBy, MessageDescriptor>

/** To a buyer. */
export const NOT_GIVEN = {
  coach: msg`Your payment has arrived, but the coach is no longer here. All of it goes back to you by itself.`,
  buyer: msg`Your payment has arrived, but the account that was to get it has been deleted. All of it goes back to you by itself.`,
  contents: msg`Your payment has arrived, but what it holds no longer exists. All of it goes back to you by itself.`,
  removed: msg`Your payment has arrived, but its group is closed to this account. All of it goes back to you by itself.`,
} as const satisfies Record<EndedBy, MessageDescriptor>

/** What a buyer does next. */
export const NEXT_STEPS = ['pay', 'mail', 'take', 'account', 'choose_time'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

export const TAXES = ['plus', 'including'] as const
export type Tax = (typeof TAXES)[number]

/** Until the coach has chosen. */
export const DEFAULT_TAX: Tax = 'including'

export const TAX_WORDS = {
  plus: msg`plus tax where it applies`,
  including: msg`including tax`,
} as const

/** Why a purchase stands on the coach's desk. */
export const DESK_REASONS = ['unbooked', 'ending', 'time_lost', 'disputed'] as const

/** Stripe's shortest; the time is held one minute longer. */
export const CHECKOUT_MINUTES = 30
/** How long a free time is held until the mailed link's button is pressed. */
export const FREE_HOLD_MINUTES = 15
/** How long before sessions end their owner is told. */
export const ENDING_DAYS = 14
/** How long after a failed instalment what is unused is paused. */
export const PAUSE_AFTER_DAYS = 7
/** A client with sessions left and nothing booked for this long stands on the desk. */
export const UNBOOKED_DAYS = 14
export const KEPT_YEARS = 10
export const KEPT_YEARS_MAX = 30

/** Where the sandbox's own payment page is. */
export const sandboxPath = (token: string): string => `/offers/pay/${token}`
/** Where the mailed link of a free offer with a time leads: its button takes it. */
export const confirmPath = (token: string): string => `/offers/confirm?token=${token}`
/** Where a buyer comes back to. */
export const boughtPath = (token: string): string => `/offers/bought?purchase=${token}`

export const BAD_SLUG = msg`Please use small letters, digits and hyphens, such as six-sessions.`
export const SLUG_TAKEN = msg`Another offer has this address. Please choose another one.`
export const PRICE_FREE = msg`A free offer costs nothing, and every other one costs something.`
export const INSTALMENTS_COUNT = msg`Please say how many instalments, from 2 to 12.`
export const INSTALMENTS_ONLY = msg`Only an offer paid in instalments has a number of them.`
export const INSTALMENTS_SMALL = msg`Each instalment must be at least one unit of the currency.`
export const SALE_ORDER = msg`The sale must end after it begins.`
export const TERMS_MISSING = msg`Please agree to the terms.`
export const TYPE_UNKNOWN = msg`Please choose one of your session types.`
export const GROUP_UNKNOWN = msg`Please choose one of your groups.`
export const PICTURE_UNKNOWN = msg`Please choose a picture of the library.`
export const NAME_MISSING = msg`Please tell us your name`
export const EMAIL_MISSING = msg`Please enter your mail address`
export const TOO_SMALL = msg`This costs less than can be paid online. Nothing was charged. Please write to us.`
export const PLANS_KEPT = msg`Only administrators’ offers hold months of a membership on this site.`
export const TYPE_NEEDED = msg`Please choose which session this time is for.`
export const PAYING = msg`A payment for this purchase is on its way. Please wait until it has arrived or failed.`
export const UNTIL_PAST = msg`Please choose a date after the present end.`
