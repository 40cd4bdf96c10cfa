import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const offers: Table = ({ id, instant, json }) => [
  `create table offers (
    id ${id},
    -- Null after the coach has left.
    coach_id bigint references users (id) on delete set null,
    title text not null,
    slug text not null unique,
    line text not null,
    description text not null,
    picture_id bigint references media (id) on delete set null,
    price integer not null,
    pays text not null,
    instalments integer,
    contents ${json} not null,
    on_sale_from ${instant},
    on_sale_until ${instant},
    sale_limit integer,
    visible text not null,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('offers', {
      price: 'price between 0 and 10000000',
      pays: "pays in ('once', 'instalments', 'free')",
      free: "(price = 0) = (pays = 'free')",
      instalments: 'instalments between 2 and 12',
      in_parts: "(instalments is null) = (pays <> 'instalments')",
      sale: 'on_sale_from < on_sale_until',
      sale_limit: 'sale_limit between 1 and 10000',
      visible: "visible in ('everybody', 'link', 'off')",
    })}
  )`,
  'create index offers_coach_id on offers (coach_id)',
  'create index offers_visible on offers (visible)',
  'create index offers_picture_id on offers (picture_id)',
]

const purchases: Table = ({ id, instant, json }) => [
  `-- With the words, price and contents it was made with.
  create table purchases (
    id ${id},
    -- From which its links are computed.
    uid text not null unique,
    offer_id bigint references offers (id) on delete set null,
    coach_id bigint references users (id) on delete set null,
    -- Null before an account has confirmed the address, and after the account was deleted.
    user_id bigint references users (id) on delete set null,
    name text,
    email text,
    email_key text,
    title text not null,
    line text not null,
    slug text not null,
    price integer not null,
    currency text not null,
    pays text not null,
    instalments integer,
    contents ${json} not null,
    status text not null,
    paid_by text not null,
    -- At Stripe.
    session_id text unique,
    customer_id text,
    subscription_id text,
    checkout_url text,
    checkout_until ${instant} not null,
    -- A slow payment is in progress, which may arrive after the checkout's end.
    processing boolean default false not null,
    -- When it was paid or given; months are counted from here.
    bought_at ${instant},
    paid integer default 0 not null,
    refunded integer default 0 not null,
    instalments_paid integer default 0 not null,
    next_at ${instant},
    -- Since when an instalment is overdue.
    failed_at ${instant},
    pay_url text,
    receipt_url text,
    paused_at ${instant},
    disputed boolean default false not null,
    -- Whether Stripe knows when the instalments end.
    end_set boolean default false not null,
    -- A payment after the last instalment, which was given back.
    overpaid integer default 0 not null,
    refund_reason text,
    refunded_at ${instant},
    -- The time chosen while buying.
    appointment_id bigint,
    time_zone text,
    -- It was taken by somebody else before the payment arrived.
    time_lost boolean default false not null,
    agreed_at ${instant},
    suggested_at ${instant},
    -- When the owner was told that sessions end soon.
    warned_at ${instant},
    -- Of the mailed link that makes an account.
    invite_hash text unique,
    invite_until ${instant},
    -- Of the caller, the offer and the Idempotency-Key, and of the body that came with it.
    key_hash text unique,
    body_hash text,
    -- Counts what was read of the payment, so that an older answer never replaces a newer one.
    version integer default 0 not null,
    -- When to read the payment again; null when nothing is expected.
    check_at ${instant},
    created_at ${instant} not null,
    ${checks('purchases', {
      price: 'price between 0 and 10000000',
      pays: "pays in ('once', 'instalments', 'free')",
      instalments: 'instalments between 2 and 12',
      status: "status in ('open', 'paid', 'past_due', 'canceled', 'refunded')",
      paid_by: "paid_by in ('stripe', 'sandbox', 'bank', 'given', 'free')",
      bought: "status in ('open', 'canceled') or bought_at is not null",
      paid: 'paid >= 0',
      refunded: 'refunded >= 0',
      instalments_paid: 'instalments_paid >= 0',
      overpaid: 'overpaid >= 0',
      invite: '(invite_hash is null) = (invite_until is null)',
    })}
  )`,
  'create index purchases_offer_id on purchases (offer_id, status)',
  'create index purchases_coach_id on purchases (coach_id)',
  'create index purchases_user_id on purchases (user_id)',
  'create index purchases_email_key on purchases (email_key)',
  'create index purchases_customer_id on purchases (customer_id)',
  'create index purchases_status on purchases (status, checkout_until)',
  'create index purchases_check_at on purchases (check_at)',
]

const payments: Table = ({ id, instant }) => [
  `create table purchase_payments (
    id ${id},
    purchase_id bigint not null references purchases (id) on delete cascade,
    -- The payment's id at Stripe.
    payment_id text not null,
    amount integer not null,
    refunded integer not null,
    paid_at ${instant} not null,
    constraint purchase_payments_key unique (purchase_id, payment_id),
    ${checks('purchase_payments', { amount: 'amount >= 0', refunded: 'refunded >= 0' })}
  )`,
  'create index purchase_payments_payment_id on purchase_payments (payment_id)',
]

const terms: Table = () => [
  `-- One row for each coach who has set something.
  create table offer_terms (
    coach_id bigint primary key references users (id) on delete cascade,
    terms text not null,
    tax text not null,
    ${checks('offer_terms', { tax: "tax in ('plus', 'including')" })}
  )`,
]

const site: Table = () => [
  `-- The site's settings: one row.
  create table offer_site (
    id integer primary key,
    automatic_tax boolean not null,
    kept_years integer not null,
    ${checks('offer_site', { id: 'id = 1', kept_years: 'kept_years between 1 and 30' })}
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [offers, purchases, payments, terms, site])
}
