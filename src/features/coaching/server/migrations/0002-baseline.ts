import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

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

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    coachingMessages,
    coachingNotes,
    coachingAgenda,
    coachingActions,
    coachingPlans,
  ])
}
