import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

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

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    stripeEvents,
    stripeClosings,
    stripeJobs,
    sandboxPayments,
    sandboxInvoices,
  ])
}
