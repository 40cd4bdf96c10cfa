import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const coachings: Table = ({ id, instant, json }) => [
  `create table coachings (
    id ${id},
    coach_id bigint references users (id) on delete set null,
    member_id bigint references users (id) on delete set null,
    invited_as text not null,
    invited_key text not null,
    status text not null,
    invited_at ${instant} not null,
    invite_mailed_at ${instant},
    accepted_at ${instant},
    ended_at ${instant},
    version bigint default 1 not null,
    active_at ${instant} not null,
    next_session_at ${instant},
    last_session_at ${instant},
    prepared_for ${instant},
    check_in_day integer default 7 not null,
    last_check_in date,
    tags ${json} default '[]' not null,
    archived boolean default false not null,
    notes_released_until ${instant},
    shares_off_at ${instant},
    member_notes_at ${instant},
    invite_token_hash text,
    invite_expires_at ${instant},
    reminded_at ${instant},
    ${checks('coachings', {
      status: "status in ('invited', 'active', 'ended')",
      accepted_at: "status <> 'active' or accepted_at is not null",
      ended_at: "(status = 'ended') = (ended_at is not null)",
      people: 'coach_id <> member_id',
      check_in_day: 'check_in_day between 1 and 7',
    })}
  )`,
  'create index coachings_coach on coachings (coach_id, status)',
  'create index coachings_member on coachings (member_id, status)',
  "create index coachings_ended on coachings (ended_at) where status = 'ended'",
  "create index coachings_invited on coachings (invited_key) where status = 'invited'",
  'create index coachings_uninvited on coachings (invited_at) where invite_mailed_at is null',
  "create unique index coachings_one_invitation on coachings (coach_id, invited_key) where status = 'invited'",
  "create unique index coachings_one_active on coachings (coach_id, member_id) where status = 'active'",
  'create index coachings_next on coachings (next_session_at) where next_session_at is not null',
  'create unique index coachings_invite_token on coachings (invite_token_hash) where invite_token_hash is not null',
]

const shares: Table = ({ id, instant }) => [
  `create table shares (
    id ${id},
    coaching_id bigint not null references coachings (id) on delete cascade,
    kind text not null,
    item_id bigint,
    from_date date not null,
    expires_at ${instant},
    created_at ${instant} not null,
    ${checks('shares', {
      kind: "kind in ('dominoes', 'reflections', 'planner', 'if_thens', 'results', 'cabinet_entry')",
      item_id: "kind <> 'cabinet_entry' or item_id is not null",
    })}
  )`,
  'create unique index shares_one on shares (coaching_id, kind, coalesce(item_id, 0))',
  'create index shares_expired on shares (expires_at) where expires_at is not null',
]

const shareReads: Table = ({ id, instant }) => [
  `create table share_reads (
    id ${id},
    member_id bigint not null references users (id) on delete cascade,
    coaching_id bigint not null references coachings (id) on delete cascade,
    reader_id bigint references users (id) on delete set null,
    reader text not null,
    kind text not null,
    item_id bigint,
    range_start date,
    range_end date,
    count integer not null,
    first_at ${instant} not null,
    last_at ${instant} not null,
    ${checks('share_reads', {
      kind: "kind in ('dominoes', 'reflections', 'planner', 'if_thens', 'results', 'cabinet_entry')",
      count: 'count >= 1',
    })}
  )`,
  'create index share_reads_member on share_reads (member_id, id)',
  'create index share_reads_same on share_reads (coaching_id, kind, first_at)',
  'create index share_reads_reader on share_reads (reader_id)',
]

const coachingSides: Table = ({ instant }) => [
  `create table coaching_sides (
    coaching_id bigint not null references coachings (id) on delete cascade,
    side text not null,
    read_id bigint default 0 not null,
    unread integer default 0 not null,
    shows_reads boolean default true not null,
    unread_at ${instant},
    mailed_at ${instant},
    constraint coaching_sides_key primary key (coaching_id, side),
    ${checks('coaching_sides', { side: "side in ('coach', 'member')", unread: 'unread >= 0' })}
  )`,
  'create index coaching_sides_unread on coaching_sides (side, unread_at) where unread_at is not null',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [coachings, shares, shareReads, coachingSides])
}
