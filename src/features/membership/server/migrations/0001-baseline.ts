import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

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
    membershipEvents,
    stripeMembers,
    stripeAddresses,
    stripePrices,
    memberships,
  ])
}
