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

const coachingMessages: Table = ({ id, instant }) => [
  `create table coaching_messages (
    id ${id},
    coaching_id bigint not null references coachings (id) on delete cascade,
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    body text not null,
    edited_at ${instant},
    deleted_at ${instant},
    ${checks('coaching_messages', {
      author: "author in ('member', 'coach')",
      deleted_at: "deleted_at is null or body = ''",
    })}
  )`,
  'create index coaching_messages_thread on coaching_messages (coaching_id, id)',
  'create index coaching_messages_author on coaching_messages (author_id)',
]

const coachingNotes: Table = ({ id, instant }) => [
  `create table coaching_notes (
    id ${id},
    coaching_id bigint not null references coachings (id) on delete cascade,
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    visibility text not null,
    body text not null,
    updated_at ${instant} not null,
    shared_at ${instant},
    ${checks('coaching_notes', {
      author: "author in ('member', 'coach')",
      visibility: "visibility in ('private', 'shared')",
    })}
  )`,
  'create index coaching_notes_thread on coaching_notes (coaching_id, id)',
  'create index coaching_notes_author on coaching_notes (author_id)',
]

const coachingAgenda: Table = ({ id, instant }) => [
  `create table coaching_agenda (
    id ${id},
    coaching_id bigint not null references coachings (id) on delete cascade,
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    text text not null,
    done boolean default false not null,
    updated_at ${instant} not null,
    ${checks('coaching_agenda', { author: "author in ('member', 'coach')" })}
  )`,
  'create index coaching_agenda_thread on coaching_agenda (coaching_id, id)',
  'create index coaching_agenda_author on coaching_agenda (author_id)',
]

const coachingActions: Table = ({ id, instant }) => [
  `create table coaching_actions (
    id ${id},
    coaching_id bigint not null references coachings (id) on delete cascade,
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    member_id bigint not null references users (id) on delete cascade,
    text text not null,
    pip integer,
    due_on date,
    goal_id integer,
    status text not null,
    day date,
    updated_at ${instant} not null,
    ${checks('coaching_actions', {
      author: "author in ('member', 'coach')",
      status: "status in ('offered', 'taken', 'done', 'let_go')",
      pip: 'pip between 1 and 12',
    })}
  )`,
  'create index coaching_actions_thread on coaching_actions (coaching_id, id)',
  'create index coaching_actions_author on coaching_actions (author_id)',
  "create index coaching_actions_open on coaching_actions (coaching_id) where status in ('offered', 'taken')",
  'create index coaching_actions_day on coaching_actions (member_id, status)',
]

const coachingPlans: Table = ({ instant, json }) => [
  `create table coaching_plans (
    coaching_id bigint primary key references coachings (id) on delete cascade,
    goals ${json} not null,
    updated_at ${instant} not null
  )`,
]

const checkInForms: Table = ({ instant, json }) => [
  `create table check_in_forms (
    coach_id bigint primary key references users (id) on delete cascade,
    questions ${json} not null,
    updated_at ${instant} not null
  )`,
]

const checkIns: Table = ({ id, instant, json }) => [
  `create table check_ins (
    id ${id},
    member_id bigint not null references users (id) on delete cascade,
    coaching_id bigint not null references coachings (id) on delete cascade,
    week date not null,
    questions ${json} not null,
    answers ${json} not null,
    figures ${json},
    created_at ${instant} not null
  )`,
  'create unique index check_ins_week on check_ins (member_id, week)',
  'create index check_ins_coaching on check_ins (coaching_id, id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    coachings,
    shares,
    shareReads,
    coachingSides,
    coachingMessages,
    coachingNotes,
    coachingAgenda,
    coachingActions,
    coachingPlans,
    checkInForms,
    checkIns,
  ])
}
