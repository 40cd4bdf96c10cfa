import type { Kysely } from 'kysely'
import { checks } from '../checks.ts'
import type { Columns } from '../columns.ts'
import { createTables, type Table } from '../create-tables.ts'
import { indexSearch } from '../search-index.ts'

const rateLimits: Table = ({ instant }) => [
  `create table rate_limits (
    key text primary key,
    count integer not null,
    resets_at ${instant} not null,
    ${checks('rate_limits', { count: 'count >= 0' })}
  )`,
  'create index rate_limits_reset on rate_limits (resets_at)',
]

const idempotencyKeys: Table = ({ instant }) => [
  `create table idempotency_keys (
    key text primary key,
    user_id bigint references users (id) on delete cascade,
    status integer not null,
    request_hash text,
    body text not null,
    expires_at ${instant} not null
  )`,
  'create index idempotency_keys_user on idempotency_keys (user_id)',
  'create index idempotency_keys_expiry on idempotency_keys (expires_at)',
]

const mails: Table = ({ id, instant, json }) => [
  `create table mails (
    id ${id},
    letter_id bigint references newsletter_letters (id) on delete set null,
    kind text not null,
    recipient text not null,
    reply_to text,
    about text,
    subject text not null,
    body_text text not null,
    body_html text not null,
    headers ${json} not null,
    calendar ${json},
    message_id text not null,
    status text not null,
    attempts integer not null,
    due_at ${instant} not null,
    last_error text,
    expires_at ${instant},
    created_at ${instant} not null,
    sent_at ${instant},
    ${checks('mails', {
      status: "status in ('waiting', 'claimed', 'handing_over', 'sent', 'failed', 'uncertain')",
      attempts: 'attempts >= 0',
    })}
  )`,
  'create index mails_letter on mails (letter_id, status)',
  'create index mails_due on mails (status, due_at, id)',
]

const auditLog: Table = ({ id, instant }) => [
  `create table audit_log (
    id ${id},
    admin_id bigint not null,
    username text not null,
    action text not null,
    call text not null,
    details text,
    created_at ${instant} not null,
    previous_hash text,
    hash text
  )`,
  'create index audit_log_created on audit_log (created_at)',
]

const jobs: Table = ({ instant }) => [
  `create table jobs (
    name text primary key,
    due_at ${instant} not null,
    claim text,
    claimed_until ${instant},
    failed_at ${instant},
    failure text
  )`,
]

const siteLife: Table = ({ instant }) => [
  `create table site_life (
    id integer primary key,
    mark text not null,
    seen_at ${instant} not null,
    ${checks('site_life', { id: 'id = 1' })}
  )`,
]

const restores: Table = ({ id, instant }) => [
  `create table restores (
    id ${id},
    lost_from ${instant},
    restored_at ${instant} not null
  )`,
]

const deletedItems: Table = ({ id, instant }) => [
  `create table deleted_items (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    kind text not null,
    item_id bigint not null,
    content text not null,
    deleted_at ${instant} not null
  )`,
  'create index deleted_items_item on deleted_items (user_id, kind, item_id)',
  'create index deleted_items_at on deleted_items (deleted_at)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    rateLimits,
    idempotencyKeys,
    mails,
    auditLog,
    jobs,
    siteLife,
    restores,
    deletedItems,
  ])
  await indexSearch(db, columns, { table: 'audit_log', columns: ['username', 'action', 'call'] })
}
