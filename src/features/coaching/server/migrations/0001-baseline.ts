import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const coachings: Table = ({ id, instant, json }) => [
  `-- Joins one coach and one member.
  create table coachings (
    id ${id},
    -- Null after the coach has left.
    coach_id bigint references users (id) on delete set null,
    -- Null until the invitation is accepted, and after the member has left.
    member_id bigint references users (id) on delete set null,
    -- As the coach typed it; nobody is looked up until it is answered.
    invited_as text not null,
    -- The same in lower case: a username or a mail address.
    invited_key text not null,
    status text not null,
    invited_at ${instant} not null,
    -- When the invitation was looked up and mailed, if there was anybody to mail it to.
    invite_mailed_at ${instant},
    accepted_at ${instant},
    ended_at ${instant},
    -- Counts up with every change that an open page of either side has to show.
    version bigint default 1 not null,
    -- When the member last gave the coach anything: a message, a check-in, a share, a step of an action.
    active_at ${instant} not null,
    next_session_at ${instant},
    last_session_at ${instant},
    -- The session for which both sides were asked to prepare.
    prepared_for ${instant},
    check_in_day integer default 7 not null,
    -- Monday of the latest check-in.
    last_check_in date,
    -- The coach's own.
    tags ${json} default '[]' not null,
    archived boolean default false not null,
    -- Until then the member's archive contains the coach's private notes, because of an access request.
    notes_released_until ${instant},
    -- When a restore ended its shares, until the member shares something again.
    shares_off_at ${instant},
    -- When the member last read the shared notes.
    member_notes_at ${instant},
    -- The hash of the token in the link that was mailed to an address without an account.
    invite_token_hash text,
    invite_expires_at ${instant},
    -- When the coach last asked for the invitation to be mailed again.
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
  `-- The row exists while something is shared; it is valid while its coaching is active and it has not expired.
  create table shares (
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
  `-- The member's log of what coaches read; no call changes or deletes it.
  create table share_reads (
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
  `-- What one side of a coaching has read and been told. The first message or choice creates it; until then nothing is
  -- read or unread, and reads are shown.
  create table coaching_sides (
    coaching_id bigint not null references coachings (id) on delete cascade,
    side text not null,
    -- The latest message that it has read.
    read_id bigint default 0 not null,
    unread integer default 0 not null,
    shows_reads boolean default true not null,
    -- When the oldest unread message came that no mail has announced; null if there is none.
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
    -- Null after the author has left.
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    -- Empty once it is deleted.
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
    -- Null after the author has left.
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    visibility text not null,
    body text not null,
    updated_at ${instant} not null,
    -- Since when the member can read it; null also for notes that were shared before this column existed.
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
    -- Null after the author has left.
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
    -- Null after the author has left.
    author_id bigint references users (id) on delete set null,
    author text not null,
    created_at ${instant} not null,
    member_id bigint not null references users (id) on delete cascade,
    text text not null,
    pip integer,
    due_on date,
    goal_id integer,
    status text not null,
    -- The day for which the member took it.
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
    -- One a week; unique with week.
    member_id bigint not null references users (id) on delete cascade,
    coaching_id bigint not null references coachings (id) on delete cascade,
    -- A Monday.
    week date not null,
    -- The questions as they were asked.
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
