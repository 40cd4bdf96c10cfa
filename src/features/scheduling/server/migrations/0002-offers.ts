import { type Kysely, sql } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const boughtSessions: Table = ({ id, instant }) => [
  `-- Sessions of one type that were bought. Apart from credits, because these may have no account yet, and are of no plan
  -- (decision 0069).
  create table bought_sessions (
    id ${id},
    purchase_id bigint not null,
    -- Which of the purchase's contents.
    item integer not null,
    -- Null until the address that bought them is confirmed by an account.
    user_id bigint references users (id) on delete cascade,
    -- Null after its coach has left.
    session_type_id bigint references session_types (id) on delete set null,
    name text not null,
    minutes integer not null,
    granted integer not null,
    used integer default 0 not null,
    expires_at ${instant} not null,
    -- An instalment is overdue, or the payment is disputed.
    paused_at ${instant},
    -- Refunded.
    ended_at ${instant},
    created_at ${instant} not null,
    constraint bought_sessions_key unique (purchase_id, item),
    ${checks('bought_sessions', { used: 'used between 0 and granted', granted: 'granted between 1 and 100', item: 'item >= 0' })}
  )`,
  'create index bought_sessions_user_id on bought_sessions (user_id, session_type_id)',
  'create index bought_sessions_expires_at on bought_sessions (expires_at)',
  'create index bought_sessions_session_type_id on bought_sessions (session_type_id)',
]

const boughtUses: Table = ({ id, instant }) => [
  `-- One row for each session that was booked with a bought one; it outlives the appointment.
  create table bought_uses (
    id ${id},
    bought_id bigint not null references bought_sessions (id) on delete cascade,
    appointment_id bigint references appointments (id) on delete set null,
    name text not null,
    starts_at ${instant} not null,
    used_at ${instant} not null,
    refunded_at ${instant}
  )`,
  'create index bought_uses_bought_id on bought_uses (bought_id)',
  'create unique index bought_uses_once on bought_uses (appointment_id) where refunded_at is null',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [boughtSessions, boughtUses])
  await sql
    .raw(`-- The purchase whose payment it waits for, or that it was booked with when that was made.
      alter table appointments add column purchase_id bigint`)
    .execute(db)
}
