// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

/** A member's history; never contains card data. */
export interface MembershipEvents {
  id: Generated<number>
  user_id: Fixed<number>
  at: Instant
  code: 'started' | 'renewed' | 'changed' | 'cancel_asked' | 'kept' | 'pause_asked' | 'pause_taken_back' | 'paused' | 'resumed' | 'past_due' | 'recovered' | 'ended'
  side: 'sandbox' | 'stripe'
  tier: 'basic' | 'premium' | 'coaching' | null
  from_tier: 'basic' | 'premium' | 'coaching' | null
  until: Instant | null
}

/** Rows are made when first needed: nobody without one has or ever had a membership. */
export interface Memberships {
  user_id: Fixed<number>
  subscription_status: Generated<'active' | 'inactive' | 'past_due' | 'canceled'>
  subscription_tier: 'basic' | 'premium' | 'coaching' | null
  subscription_starts_at: Instant | null
  subscription_expires_at: Instant | null
  subscription_cancel_at_period_end: Generated<boolean>
  /** End of a requested pause, which starts when the paid period ends. */
  subscription_resumes_at: Instant | null
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
}

/** Months of a plan that an offer held. While they run they are the membership, which ends with them. */
export interface PlanGrants {
  id: Generated<number>
  purchase_id: number
  item: number
  /** Null until the address that bought them is confirmed by an account. */
  user_id: number | null
  plan: 'basic' | 'premium' | 'coaching'
  months: number
  /** Since when the account has had them. */
  waits_since: Instant | null
  /** Null until they begin. */
  starts_at: Instant | null
  ends_at: Instant | null
  /** Refunded. */
  ended_at: Instant | null
  created_at: Fixed<Instant>
}

/** Months of a subscription whose payment was given back whole at Stripe: they grant no sessions. */
export interface RefundedMonths {
  user_id: Fixed<number>
  plan: Fixed<'basic' | 'premium' | 'coaching'>
  ends_at: Fixed<Instant>
}

/** Changed addresses not yet sent to Stripe. */
export interface StripeAddresses {
  user_id: Fixed<number>
  version: Generated<number>
  due_at: Instant
  attempts: Generated<number>
}

/** Leases for synchronizing one member with Stripe. */
export interface StripeMembers {
  user_id: Fixed<number>
  lease: string | null
  lease_until: Instant | null
  /** Counts customers deleted at Stripe, so that the next one gets a new idempotency key. */
  customer_attempt: Generated<number>
  /** The subscription's price, as Stripe last reported it. */
  price_cents: number | null
  price_currency: string | null
}

/** What prices at Stripe amount to; the last known amounts outlive a restart without it. */
export interface StripePrices {
  price_id: Fixed<string>
  cents: number
  currency: string
  read_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    membership_events: MembershipEvents
    memberships: Memberships
    plan_grants: PlanGrants
    refunded_months: RefundedMonths
    stripe_addresses: StripeAddresses
    stripe_members: StripeMembers
    stripe_prices: StripePrices
  }
  interface MembersOwn {
    membership_events: true
    memberships: true
    plan_grants: true
    refunded_months: true
    stripe_addresses: true
    stripe_members: true
  }
}
