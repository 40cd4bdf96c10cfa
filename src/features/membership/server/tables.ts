import type { Generated } from 'kysely'
import type { TIERS } from '#src/features/accounts/constants.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { MembershipCode } from '../constants.ts'

/** A subscription that is being paid for in the sandbox, where no money moves. */
export interface SandboxPayments {
  client_secret: string
  user_id: Fixed<number>
  plan: (typeof TIERS)[number]
  paid_at: Instant | null
  created_at: Instant
  /** What a change to a lower plan left over, for the next payments. */
  credit_cents: Generated<number>
  /** What the months are counted from; null: from the subscription's start. */
  anchor_at: Instant | null
}

export interface SandboxInvoices {
  id: Generated<number>
  user_id: Fixed<number>
  created_at: Fixed<Instant>
  tier: Fixed<(typeof TIERS)[number]>
  cents: Fixed<number>
}

/** What became of a member's membership, and when; never a word or number of a card. */
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

/** One at a time may ask Stripe about a member and write down what it says. */
export interface StripeMembers {
  user_id: Fixed<number>
  lease: string | null
  lease_until: Instant | null
  /** Counts customers that were deleted at Stripe: the next one gets a key of its own. */
  customer_attempt: Generated<number>
}

/** What Stripe told us, each once, without its contents: those are asked for when it is applied. */
export interface StripeEvents {
  event_id: Fixed<string>
  type: Fixed<string>
  customer_id: Fixed<string | null>
  received_at: Fixed<Instant>
  /** Null once it is applied. */
  due_at: Instant | null
  attempts: Generated<number>
}

/** Customers of members who are gone: nobody pays after leaving. */
export interface StripeClosings {
  customer_id: Fixed<string>
  due_at: Instant
  attempts: Generated<number>
  created_at: Fixed<Instant>
}

/** Members whose changed mail address Stripe is still to be told. */
export interface StripeAddresses {
  user_id: Fixed<number>
  /** Counts the changes: one that comes while an earlier one is being told is told too. */
  version: Generated<number>
  due_at: Instant
  attempts: Generated<number>
}

/** Where the rounds over events and members are, and when the next is due. */
export interface StripeJobs {
  name: Fixed<string>
  due_at: Instant
  /** The last member of a walk; the second of the last look at the events. */
  position: Generated<number>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    sandbox_payments: SandboxPayments
    sandbox_invoices: SandboxInvoices
    membership_events: MembershipEvents
    stripe_members: StripeMembers
    stripe_events: StripeEvents
    stripe_closings: StripeClosings
    stripe_addresses: StripeAddresses
    stripe_jobs: StripeJobs
  }
}

export const membershipTables = {
  sandbox_payments: {
    export: no('holds the secret of one payment form'),
    import: 'moved',
    deletion: 'cascade',
  },
  sandbox_invoices: { export: 'sandbox_invoices', import: 'moved', deletion: 'cascade' },
  membership_events: { export: 'membership_events', import: 'moved', deletion: 'cascade' },
  stripe_members: { export: no('holds a lease only'), import: 'moved', deletion: 'cascade' },
  stripe_events: {
    export: no('holds no contents'),
    import: 'moved',
    deletion: no('names a customer of Stripe and goes after a month'),
  },
  stripe_closings: {
    export: no('names a customer of Stripe only'),
    import: 'moved',
    deletion: no('outlives the member until Stripe has ended the payments'),
  },
  stripe_addresses: {
    export: no('counts what Stripe is still to be told'),
    import: 'moved',
    deletion: 'cascade',
  },
  stripe_jobs: {
    export: no('belongs to the site, not to a member'),
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
  },
} as const satisfies TableClaims
