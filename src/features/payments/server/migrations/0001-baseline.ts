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

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [stripeEvents, stripeClosings, stripeJobs])
}
