import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const weeklyPlanners: Table = ({ id, instant, json }) => [
  `create table weekly_planners (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- The member's own name for it, unique to the member.
    client_id text,
    field_history ${json} not null default '{}',
    -- A Monday; unique per member.
    week_start_date date not null,
    weekly_intention text,
    daily_plans ${json} not null,
    went_well text,
    to_improve text,
    insights text,
    next_week_intention text,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    constraint weekly_planners_user_week unique (user_id, week_start_date)
  )`,
  'create unique index weekly_planners_client on weekly_planners (user_id, client_id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [weeklyPlanners])
}
