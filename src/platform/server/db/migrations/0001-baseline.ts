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
    -- Hash of the caller, the endpoint and the key.
    key text primary key,
    user_id bigint references users (id) on delete cascade,
    status integer not null,
    -- Hash of the body that was answered; null before it was stored.
    request_hash text,
    -- Empty only inside the transaction that inserts it.
    body text not null,
    expires_at ${instant} not null
  )`,
  'create index idempotency_keys_user on idempotency_keys (user_id)',
  'create index idempotency_keys_expiry on idempotency_keys (expires_at)',
]

const mails: Table = ({ id, instant, json }) => [
  `create table mails (
    id ${id},
    -- The newsletter issue it is a copy of.
    letter_id bigint references newsletter_letters (id) on delete set null,
    kind text not null,
    recipient text not null,
    -- This and what follows, up to the calendar, is cleared once the mail is sent or given up.
    reply_to text,
    -- Whose words it carries: a mail address in lower case, or aboutMember.
    about text,
    subject text not null,
    body_text text not null,
    body_html text not null,
    headers ${json} not null,
    calendar ${json},
    message_id text not null,
    -- waiting → claimed → handing_over → sent or failed. Uncertain: a worker died in the handover; not sent again.
    status text not null,
    attempts integer not null,
    -- When to try next; while claimed or handing over, when the lease expires.
    due_at ${instant} not null,
    last_error text,
    -- The mail is given up if it is not delivered by then.
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
  `-- One row for each call by which an administrator changed something.
  create table audit_log (
    id ${id},
    -- Not a foreign key: the log outlives the account. 0 for nobody, which is shown as null.
    admin_id bigint not null,
    username text not null,
    action text not null,
    call text not null,
    details text,
    created_at ${instant} not null,
    -- See audit-chain.ts; null before the log was chained.
    previous_hash text,
    hash text
  )`,
  'create index audit_log_created on audit_log (created_at)',
]

const jobs: Table = ({ instant }) => [
  `-- Leases of recurring jobs; see jobs/jobs.ts.
  create table jobs (
    name text primary key,
    due_at ${instant} not null,
    -- A random id of the leaseholder; null when the job is free.
    claim text,
    claimed_until ${instant},
    -- Null when the last run was good.
    failed_at ${instant},
    -- The error's code or name only: a message may quote what somebody wrote.
    failure text
  )`,
]

const siteLife: Table = ({ instant }) => [
  `-- One row, which distinguishes a copy of the database from the original; see restores.ts.
  create table site_life (
    id integer primary key,
    mark text not null,
    -- When the site last used it, to the hour.
    seen_at ${instant} not null,
    ${checks('site_life', { id: 'id = 1' })}
  )`,
]

const restores: Table = ({ id, instant }) => [
  `-- A replacement of the database by a backup, which lacks what happened in between.
  create table restores (
    id ${id},
    -- The start of what is missing; null when that is not known.
    lost_from ${instant},
    restored_at ${instant} not null
  )`,
]

const deletedItems: Table = ({ id, instant }) => [
  `-- What members have deleted and can still restore; see deleted-items.ts.
  create table deleted_items (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- The name of its table.
    kind text not null,
    item_id bigint not null,
    -- Its rows by table, as JSON.
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
