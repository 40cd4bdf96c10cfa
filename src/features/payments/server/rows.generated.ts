// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

export interface SandboxInvoices {
  id: Generated<number>
  user_id: Fixed<number>
  created_at: Fixed<Instant>
  tier: 'basic' | 'premium' | 'coaching'
  cents: number
  /** Null is US dollars. */
  currency: string | null
}

export interface SandboxPayments {
  client_secret: Fixed<string>
  user_id: Fixed<number>
  plan: 'basic' | 'premium' | 'coaching'
  paid_at: Instant | null
  created_at: Fixed<Instant>
  /** From a change to a cheaper plan; deducted from later payments. */
  credit_cents: Generated<number>
  /** What months are counted from; null for the subscription's start. */
  anchor_at: Instant | null
  /** What was agreed for a month; null before sites had amounts of their own. */
  price_cents: number | null
  price_currency: string | null
}

/** Customers of deleted members, to be deleted at Stripe. */
export interface StripeClosings {
  customer_id: Fixed<string>
  due_at: Instant
  attempts: Generated<number>
  created_at: Fixed<Instant>
}

/** Without contents, which are read from Stripe when the event is applied. */
export interface StripeEvents {
  event_id: Fixed<string>
  type: string
  customer_id: string | null
  received_at: Instant
  /** Null once it is applied. */
  due_at: Instant | null
  attempts: Generated<number>
  /** The Checkout session or the payment that it is about. */
  object_id: string | null
}

export interface StripeJobs {
  name: Fixed<string>
  due_at: Instant
  /** The last member checked, or the Unix time in seconds up to which events were fetched. */
  position: Generated<number>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    sandbox_invoices: SandboxInvoices
    sandbox_payments: SandboxPayments
    stripe_closings: StripeClosings
    stripe_events: StripeEvents
    stripe_jobs: StripeJobs
  }
  interface MembersOwn {
    sandbox_invoices: true
    sandbox_payments: true
  }
}
