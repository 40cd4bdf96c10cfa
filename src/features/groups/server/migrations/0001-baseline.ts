import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

const coachGroups: Table = ({ id, instant }) => [
  `create table coach_groups (
    id ${id},
    -- Null after the coach has left.
    coach_id bigint references users (id) on delete set null,
    name text not null,
    description text not null,
    access text not null,
    -- Names of plans with commas between them; empty unless access is plan.
    plans text not null,
    size integer,
    starts_on date,
    ends_on date,
    zone text not null,
    -- How many topics everybody in the group may see.
    topics integer not null,
    -- When its coach was last told by mail that a post needs a look.
    look_mailed_at ${instant},
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('coach_groups', {
      access: "access in ('open', 'plan', 'invited')",
      plans: "(access = 'plan') = (plans <> '')",
      size: 'size between 1 and 1000',
      topics: 'topics >= 0',
    })}
  )`,
  'create index coach_groups_coach on coach_groups (coach_id)',
]

const groupMembers: Table = ({ id, instant }) => [
  `-- Stays after leaving, so that a member who comes back finds name, posts and read marks.
  create table group_members (
    id ${id},
    group_id bigint not null references coach_groups (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    status text not null,
    via text not null,
    name text not null,
    mail text not null,
    joined_at ${instant} not null,
    -- The position in the line for a place, lowest first.
    line bigint,
    -- When a free place was given to the first in line; null for somebody who has just joined.
    given_at ${instant},
    -- When its digest is due; null without one.
    digest_at ${instant},
    -- The instant up to which the last digest told what is new.
    digested_at ${instant},
    -- When the member was told that the plan has ended.
    plan_ended_at ${instant},
    ${checks('group_members', {
      status: "status in ('in', 'waiting', 'left', 'removed')",
      via: "via in ('coach', 'open', 'plan', 'invited')",
      name: "name in ('username', 'full_name')",
      mail: "mail in ('none', 'daily', 'weekly')",
      line: "(status = 'waiting') = (line is not null)",
      digest_at: "(mail in ('daily', 'weekly')) = (digest_at is not null)",
    })}
  )`,
  'create unique index group_members_person on group_members (group_id, user_id)',
  'create index group_members_user on group_members (user_id)',
  'create index group_members_digest on group_members (digest_at) where digest_at is not null',
  "create index group_members_line on group_members (group_id) where status = 'waiting'",
]

const groupInvitations: Table = ({ id, instant }) => [
  `create table group_invitations (
    id ${id},
    group_id bigint not null references coach_groups (id) on delete cascade,
    invited_as text not null,
    invited_key text not null,
    invited_at ${instant} not null,
    mailed_at ${instant}
  )`,
  'create unique index group_invitations_key on group_invitations (invited_key, group_id)',
  'create index group_invitations_group on group_invitations (group_id)',
  'create index group_invitations_unmailed on group_invitations (id) where mailed_at is null',
]

const groupTopics: Table = ({ id, instant }) => [
  `create table group_topics (
    id ${id},
    group_id bigint not null references coach_groups (id) on delete cascade,
    -- Null after the author has left the site.
    member_id bigint references group_members (id) on delete set null,
    body text not null,
    created_at ${instant} not null,
    edited_at ${instant},
    hidden boolean not null,
    deleted boolean not null,
    title text not null,
    pinned boolean not null,
    locked boolean not null,
    last_post_at ${instant} not null,
    -- How many replies everybody in the group may see.
    replies integer not null,
    ${checks('group_topics', {
      deleted: "not deleted or (body = '' and title = '')",
      replies: 'replies >= 0',
    })}
  )`,
  'create index group_topics_board on group_topics (group_id, pinned, last_post_at, id)',
  'create index group_topics_author on group_topics (member_id)',
  'create index group_topics_newest on group_topics (group_id, last_post_at)',
  'create index group_topics_made on group_topics (group_id, id)',
  'create index group_topics_hidden on group_topics (group_id) where hidden = true',
]

const groupReplies: Table = ({ id, instant }) => [
  `create table group_replies (
    id ${id},
    group_id bigint not null references coach_groups (id) on delete cascade,
    -- Null after the author has left the site.
    member_id bigint references group_members (id) on delete set null,
    body text not null,
    created_at ${instant} not null,
    edited_at ${instant},
    hidden boolean not null,
    deleted boolean not null,
    topic_id bigint not null references group_topics (id) on delete cascade,
    ${checks('group_replies', { deleted: "not deleted or body = ''" })}
  )`,
  'create index group_replies_thread on group_replies (topic_id, id)',
  'create index group_replies_group on group_replies (group_id, id)',
  'create index group_replies_author on group_replies (member_id)',
  'create index group_replies_hidden on group_replies (topic_id) where hidden = true',
]

const groupReports: Table = ({ id, instant }) => [
  `-- About a topic or a reply: exactly one of the two.
  create table group_reports (
    id ${id},
    topic_id bigint references group_topics (id) on delete cascade,
    reply_id bigint references group_replies (id) on delete cascade,
    group_id bigint not null references coach_groups (id) on delete cascade,
    -- Who reported it; null for a report by the site itself.
    member_id bigint references group_members (id) on delete cascade,
    why text not null,
    reason text not null,
    status text not null,
    created_at ${instant} not null,
    done_at ${instant},
    ${checks('group_reports', {
      post: '(topic_id is null) <> (reply_id is null)',
      status: "status in ('open', 'done')",
      done_at: "(status = 'done') = (done_at is not null)",
      why: "why in ('reported', 'care')",
    })}
  )`,
  'create unique index group_reports_topic on group_reports (topic_id, member_id, why)',
  'create unique index group_reports_reply on group_reports (reply_id, member_id, why)',
  'create index group_reports_member on group_reports (member_id)',
  'create index group_reports_queue on group_reports (group_id, status, id)',
]

const groupReads: Table = ({ instant }) => [
  `create table group_reads (
    member_id bigint not null references group_members (id) on delete cascade,
    topic_id bigint not null references group_topics (id) on delete cascade,
    -- Null when the topic was only followed or muted, not read.
    read_at ${instant},
    -- The latest reply that was read.
    read_to bigint not null,
    follow text not null,
    constraint group_reads_key primary key (member_id, topic_id),
    ${checks('group_reads', { follow: "follow in ('follow', 'mute', 'none')" })}
  )`,
  'create index group_reads_topic on group_reads (topic_id)',
]

const groupSessions: Table = ({ id, instant }) => [
  `create table group_sessions (
    id ${id},
    group_id bigint not null references coach_groups (id) on delete cascade,
    title text not null,
    place text not null,
    starts_at ${instant} not null,
    ends_at ${instant} not null,
    minutes integer not null,
    seats integer not null,
    status text not null,
    -- The UID of its calendar invitations, each of which has a higher sequence.
    uid text not null unique,
    sequence integer not null,
    created_at ${instant} not null,
    ${checks('group_sessions', {
      status: "status in ('planned', 'cancelled')",
      minutes: 'minutes between 5 and 480',
      seats: 'seats between 1 and 1000',
      times: 'starts_at < ends_at',
      sequence: 'sequence >= 0',
    })}
  )`,
  "create index group_sessions_coming on group_sessions (starts_at) where status = 'planned'",
  'create index group_sessions_time on group_sessions (group_id, starts_at)',
]

const groupSeats: Table = ({ id, instant }) => [
  `create table group_seats (
    id ${id},
    session_id bigint not null references group_sessions (id) on delete cascade,
    member_id bigint not null references group_members (id) on delete cascade,
    status text not null,
    -- The position in line, lowest first; meaningless for a seat that is taken.
    line bigint not null,
    -- When it was given to the first in line; null for a seat that was taken.
    given_at ${instant},
    present boolean not null,
    -- When it was taken, or its session was moved: nobody is reminded of what they have just chosen.
    placed_at ${instant} not null,
    -- How many reminders were sent or skipped.
    reminded integer not null,
    ${checks('group_seats', { status: "status in ('taken', 'waiting')", reminded: 'reminded >= 0' })}
  )`,
  'create unique index group_seats_person on group_seats (session_id, member_id)',
  'create index group_seats_member on group_seats (member_id)',
]

const groupAgenda: Table = ({ id, instant }) => [
  `create table group_agenda (
    id ${id},
    group_id bigint not null references coach_groups (id) on delete cascade,
    -- Null after the author has left the site.
    member_id bigint references group_members (id) on delete set null,
    text text not null,
    done boolean not null,
    created_at ${instant} not null
  )`,
  'create index group_agenda_group_id on group_agenda (group_id)',
  'create index group_agenda_member_id on group_agenda (member_id)',
]

const groupSupports: Table = () => [
  `create table group_supports (
    item_id bigint not null references group_agenda (id) on delete cascade,
    member_id bigint not null references group_members (id) on delete cascade,
    constraint group_supports_key primary key (item_id, member_id)
  )`,
  'create index group_supports_member on group_supports (member_id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    coachGroups,
    groupMembers,
    groupInvitations,
    groupTopics,
    groupReplies,
    groupReports,
    groupReads,
    groupSessions,
    groupSeats,
    groupAgenda,
    groupSupports,
  ])
  await indexSearch(db, columns, { table: 'group_topics', columns: ['title', 'body'] })
  await indexSearch(db, columns, { table: 'group_replies', columns: ['body'] })
}
