import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const sandboxPayments: Table = ({ instant }) => [
  `create table sandbox_payments (
    client_secret text primary key,
    user_id bigint not null unique references users (id) on delete cascade,
    plan text not null,
    paid_at ${instant},
    created_at ${instant} not null,
    -- From a change to a cheaper plan; deducted from later payments.
    credit_cents integer default 0 not null,
    -- What months are counted from; null for the subscription's start.
    anchor_at ${instant},
    -- What was agreed for a month; null before sites had amounts of their own.
    price_cents integer,
    price_currency text,
    ${checks('sandbox_payments', {
      plan: "plan in ('basic', 'premium', 'coaching')",
      credit_cents: 'credit_cents >= 0',
      price_cents: 'price_cents >= 0',
      price: '(price_cents is null) = (price_currency is null)',
    })}
  )`,
]

const sandboxInvoices: Table = ({ id, instant }) => [
  `create table sandbox_invoices (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    created_at ${instant} not null,
    tier text not null,
    cents integer not null,
    -- Null is US dollars.
    currency text,
    ${checks('sandbox_invoices', { tier: "tier in ('basic', 'premium', 'coaching')" })}
  )`,
  'create index sandbox_invoices_user on sandbox_invoices (user_id, id)',
]

const membershipEvents: Table = ({ id, instant }) => [
  `-- A member's history; never contains card data.
  create table membership_events (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    at ${instant} not null,
    code text not null,
    side text not null,
    tier text,
    from_tier text,
    until ${instant},
    ${checks('membership_events', {
      code: "code in ('started', 'renewed', 'changed', 'cancel_asked', 'kept', 'pause_asked', 'pause_taken_back', 'paused', 'resumed', 'past_due', 'recovered', 'ended')",
      side: "side in ('sandbox', 'stripe')",
      tier: "tier in ('basic', 'premium', 'coaching')",
      from_tier: "from_tier in ('basic', 'premium', 'coaching')",
    })}
  )`,
  'create index membership_events_user on membership_events (user_id, id)',
]

const stripeMembers: Table = ({ instant }) => [
  `-- Leases for synchronizing one member with Stripe.
  create table stripe_members (
    user_id bigint primary key references users (id) on delete cascade,
    lease text,
    lease_until ${instant},
    -- Counts customers deleted at Stripe, so that the next one gets a new idempotency key.
    customer_attempt integer default 0 not null,
    -- The subscription's price, as Stripe last reported it.
    price_cents integer,
    price_currency text,
    ${checks('stripe_members', {
      lease: '(lease is null) = (lease_until is null)',
      customer_attempt: 'customer_attempt >= 0',
      price_cents: 'price_cents >= 0',
      price: '(price_cents is null) = (price_currency is null)',
    })}
  )`,
]

const stripeEvents: Table = ({ instant }) => [
  `-- Without contents, which are read from Stripe when the event is applied.
  create table stripe_events (
    event_id text primary key,
    type text not null,
    customer_id text,
    received_at ${instant} not null,
    -- Null once it is applied.
    due_at ${instant},
    attempts integer default 0 not null,
    ${checks('stripe_events', { attempts: 'attempts >= 0' })}
  )`,
  'create index stripe_events_due on stripe_events (due_at)',
  'create index stripe_events_received on stripe_events (received_at)',
]

const stripeClosings: Table = ({ instant }) => [
  `-- Customers of deleted members, to be deleted at Stripe.
  create table stripe_closings (
    customer_id text primary key,
    due_at ${instant} not null,
    attempts integer default 0 not null,
    created_at ${instant} not null,
    ${checks('stripe_closings', { attempts: 'attempts >= 0' })}
  )`,
  'create index stripe_closings_due on stripe_closings (due_at)',
]

const stripeJobs: Table = ({ instant }) => [
  `create table stripe_jobs (
    name text primary key,
    due_at ${instant} not null,
    -- The last member checked, or the Unix time in seconds up to which events were fetched.
    position bigint default 0 not null
  )`,
]

const stripeAddresses: Table = ({ instant }) => [
  `-- Changed addresses not yet sent to Stripe.
  create table stripe_addresses (
    user_id bigint primary key references users (id) on delete cascade,
    version integer default 1 not null,
    due_at ${instant} not null,
    attempts integer default 0 not null,
    ${checks('stripe_addresses', { attempts: 'attempts >= 0' })}
  )`,
  'create index stripe_addresses_due on stripe_addresses (due_at)',
]

const stripePrices: Table = ({ instant }) => [
  `-- What prices at Stripe amount to; the last known amounts outlive a restart without it.
  create table stripe_prices (
    price_id text primary key,
    cents integer not null,
    currency text not null,
    read_at ${instant} not null,
    ${checks('stripe_prices', { cents: 'cents >= 0' })}
  )`,
]

const memberships: Table = ({ instant }) => [
  `-- Rows are made when first needed: nobody without one has or ever had a membership.
  create table memberships (
    user_id bigint primary key references users (id) on delete cascade,
    subscription_status text default 'inactive' not null,
    subscription_tier text,
    subscription_starts_at ${instant},
    subscription_expires_at ${instant},
    subscription_cancel_at_period_end boolean default false not null,
    -- End of a requested pause, which starts when the paid period ends.
    subscription_resumes_at ${instant},
    stripe_customer_id text unique,
    stripe_subscription_id text,
    ${checks('memberships', {
      subscription_status: "subscription_status in ('active', 'inactive', 'past_due', 'canceled')",
      subscription_tier: "subscription_tier in ('basic', 'premium', 'coaching')",
    })}
  )`,
  'create index memberships_end on memberships (subscription_status, subscription_expires_at)',
  'create index memberships_resume on memberships (subscription_status, subscription_resumes_at)',
  "create index memberships_subscribed on memberships (subscription_tier) where subscription_status = 'active'",
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    sandboxPayments,
    sandboxInvoices,
    membershipEvents,
    stripeMembers,
    stripeEvents,
    stripeClosings,
    stripeJobs,
    stripeAddresses,
    stripePrices,
    memberships,
  ])
}
