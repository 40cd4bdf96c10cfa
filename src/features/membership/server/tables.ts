import type { Generated } from 'kysely'
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  TIERS,
} from '#src/features/sign-in/constants.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import { MEMBERSHIP_CODES, type MembershipCode } from '../constants.ts'

/** Rows are made when first needed: nobody without one has or ever had a membership. */
export interface Memberships {
  user_id: Fixed<number>
  subscription_status: Generated<SubscriptionStatus>
  subscription_tier: (typeof TIERS)[number] | null
  subscription_starts_at: Instant | null
  subscription_expires_at: Instant | null
  subscription_cancel_at_period_end: Generated<boolean>
  /** End of a requested pause, which starts when the paid period ends. */
  subscription_resumes_at: Instant | null
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
}

export interface SandboxPayments {
  client_secret: string
  user_id: Fixed<number>
  plan: (typeof TIERS)[number]
  paid_at: Instant | null
  created_at: Instant
  /** From a change to a cheaper plan; deducted from later payments. */
  credit_cents: Generated<number>
  /** What months are counted from; null for the subscription's start. */
  anchor_at: Instant | null
  /** What was agreed for a month; null before sites had amounts of their own. */
  price_cents: Generated<number | null>
  price_currency: Generated<string | null>
}

export interface SandboxInvoices {
  id: Generated<number>
  user_id: Fixed<number>
  created_at: Fixed<Instant>
  tier: Fixed<(typeof TIERS)[number]>
  cents: Fixed<number>
  /** Null is US dollars. */
  currency: Generated<string | null>
}

/** Months of a plan that an offer held. While they run they are the membership, which ends with them. */
export interface PlanGrants {
  id: Generated<number>
  purchase_id: Fixed<number>
  item: Fixed<number>
  /** Null until the address that bought them is confirmed by an account. */
  user_id: number | null
  plan: Fixed<(typeof TIERS)[number]>
  months: Fixed<number>
  /** Since when the account has had them. */
  waits_since: Instant | null
  /** Null until they begin. */
  starts_at: Instant | null
  ends_at: Instant | null
  /** Refunded. */
  ended_at: Instant | null
  created_at: Fixed<Instant>
}

/** A member's history; never contains card data. */
export interface MembershipEvents {
  id: Generated<number>
  user_id: Fixed<number>
  at: Fixed<Instant>
  code: Fixed<MembershipCode>
  side: Fixed<'sandbox' | 'stripe'>
  tier: Fixed<(typeof TIERS)[number] | null>
  from_tier: Fixed<(typeof TIERS)[number] | null>
  until: Fixed<Instant | null>
}

/** Months of a subscription whose payment was given back whole at Stripe: they grant no sessions. */
export interface RefundedMonths {
  user_id: Fixed<number>
  plan: Fixed<(typeof TIERS)[number]>
  ends_at: Fixed<Instant>
}

/** Leases for synchronizing one member with Stripe. */
export interface StripeMembers {
  user_id: Fixed<number>
  lease: string | null
  lease_until: Instant | null
  /** Counts customers deleted at Stripe, so that the next one gets a new idempotency key. */
  customer_attempt: Generated<number>
  /** The subscription's price, as Stripe last reported it. */
  price_cents: Generated<number | null>
  price_currency: Generated<string | null>
}

/** What prices at Stripe amount to; the last known amounts outlive a restart without it. */
export interface StripePrices {
  price_id: Fixed<string>
  cents: number
  currency: string
  read_at: Instant
}

/** Without contents, which are read from Stripe when the event is applied. */
export interface StripeEvents {
  event_id: Fixed<string>
  type: Fixed<string>
  customer_id: Fixed<string | null>
  /** The Checkout session or the payment that it is about. */
  object_id: Generated<string | null>
  received_at: Fixed<Instant>
  /** Null once it is applied. */
  due_at: Instant | null
  attempts: Generated<number>
}

/** Customers of deleted members, to be deleted at Stripe. */
export interface StripeClosings {
  customer_id: Fixed<string>
  due_at: Instant
  attempts: Generated<number>
  created_at: Fixed<Instant>
}

/** Changed addresses not yet sent to Stripe. */
export interface StripeAddresses {
  user_id: Fixed<number>
  due_at: Instant
  attempts: Generated<number>
}

export interface StripeJobs {
  name: Fixed<string>
  due_at: Instant
  /** The last member checked, or the Unix time in seconds up to which events were fetched. */
  position: Generated<number>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    memberships: Memberships
    sandbox_payments: SandboxPayments
    sandbox_invoices: SandboxInvoices
    membership_events: MembershipEvents
    refunded_months: RefundedMonths
    stripe_members: StripeMembers
    stripe_prices: StripePrices
    plan_grants: PlanGrants
    stripe_events: StripeEvents
    stripe_closings: StripeClosings
    stripe_addresses: StripeAddresses
    stripe_jobs: StripeJobs
  }
}

export const membershipTables = {
  memberships: {
    export: no('is shown in the list of the account, without the ids at Stripe'),
    practice: 'kept',
    deletion: 'cascade',
    texts: {
      codes: ['stripe_customer_id', 'stripe_subscription_id'],
    },
    enums: { subscription_status: SUBSCRIPTION_STATUSES, subscription_tier: TIERS },
  },
  sandbox_payments: {
    export: no('holds the secret of one payment form'),
    practice: no('is a form of payment'),
    deletion: 'cascade',
    texts: { codes: ['client_secret', 'price_currency'] },
    enums: { plan: TIERS },
  },
  sandbox_invoices: {
    export: 'sandbox_invoices',
    practice: 'kept',
    deletion: 'cascade',
    texts: { codes: ['currency'] },
    enums: { tier: TIERS },
  },
  membership_events: {
    export: 'membership_events',
    practice: 'kept',
    deletion: 'cascade',
    enums: { code: MEMBERSHIP_CODES, side: ['sandbox', 'stripe'], tier: TIERS, from_tier: TIERS },
  },
  plan_grants: {
    export: 'plan_grants',
    practice: 'kept',
    deletion: 'cascade',
    enums: { plan: TIERS },
  },
  refunded_months: {
    export: no('says again what the invoices at Stripe say'),
    practice: 'kept',
    deletion: 'cascade',
    enums: { plan: TIERS },
  },
  stripe_members: {
    export: no('holds a lease only'),
    practice: no('holds leases, and what Stripe says again'),
    deletion: 'cascade',
    texts: { codes: ['lease', 'price_currency'] },
  },
  stripe_prices: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['price_id', 'currency'] },
  },
  stripe_events: {
    export: no('holds no contents'),
    practice: 'kept',
    deletion: no('names a Stripe customer and is deleted after 60 days'),
    texts: { codes: ['event_id', 'type', 'customer_id', 'object_id'] },
  },
  stripe_closings: {
    export: no('names only a Stripe customer'),
    practice: 'kept',
    deletion: no('outlives the member until Stripe has ended the payments'),
    texts: { codes: ['customer_id'] },
  },
  stripe_addresses: {
    export: no('counts changes not yet sent to Stripe'),
    practice: 'kept',
    deletion: 'cascade',
  },
  stripe_jobs: {
    export: no('belongs to the site, not to a member'),
    practice: no('is the schedule of this host'),
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['name'] },
  },
} as const satisfies TableClaims
