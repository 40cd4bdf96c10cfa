import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const ifThens: Table = ({ id, instant, json }) => [
  `create table if_thens (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- A Monday.
    week date not null,
    cue_kind text not null,
    cue text not null,
    action text not null,
    pip integer,
    -- Weekdays, Monday = 1.
    days ${json} not null,
    obstacle text,
    source text not null,
    created_at ${instant} not null,
    ${checks('if_thens', {
      cue_kind: "cue_kind in ('time', 'place', 'after', 'feeling')",
      source: "source in ('review', 'member', 'coaching')",
      pip: 'pip between 1 and 12',
    })}
  )`,
  'create index if_thens_user_week on if_thens (user_id, week, id)',
]

const ifThenDays: Table = ({ id, instant }) => [
  `create table if_then_days (
    id ${id},
    if_then_id bigint not null references if_thens (id) on delete cascade,
    -- Unique per plan.
    date date not null,
    outcome text not null,
    recorded_at ${instant} not null,
    constraint if_then_days_plan_date unique (if_then_id, date),
    ${checks('if_then_days', { outcome: "outcome in ('done', 'missed', 'no_cue')" })}
  )`,
]

const weekClosings: Table = ({ id, instant, json }) => [
  `create table week_closings (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    week date not null,
    -- SHA-256 of what was sent, without the versions it was based on; unique per member and week.
    digest text not null,
    -- Areas that the review proposed, and those that a plan took up, by pip.
    proposed ${json} not null,
    chosen ${json} not null,
    answer ${json} not null,
    closed_at ${instant} not null,
    constraint week_closings_user_week_digest unique (user_id, week, digest)
  )`,
  'create index week_closings_closed on week_closings (closed_at)',
]

const experiments: Table = ({ id, instant }) => [
  `create table experiments (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    pip_a integer not null,
    pip_b integer not null,
    days integer not null,
    starts_on date not null,
    ends_on date not null,
    -- Determines every coin: sent only with the member's own export, or tomorrow's would be known.
    seed integer not null,
    created_at ${instant} not null,
    ${checks('experiments', {
      pips: 'pip_a between 1 and 12 and pip_b between 1 and 12 and pip_a <> pip_b',
      days: 'days in (14, 28)',
      dates: 'starts_on <= ends_on',
    })}
  )`,
  'create index experiments_user_end on experiments (user_id, ends_on)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [ifThens, ifThenDays, weekClosings, experiments])
}
