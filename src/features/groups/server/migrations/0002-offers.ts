import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const boughtPlaces: Table = ({ id, instant }) => [
  `-- A place that an offer holds: kept while it is paid, and until its buyer has an account.
  create table group_bought_places (
    id ${id},
    purchase_id bigint not null,
    group_id bigint not null references coach_groups (id) on delete cascade,
    -- Whose membership it became.
    user_id bigint references users (id) on delete cascade,
    -- Whether it brought the member into the group, and so ends the membership when it is refunded.
    joined boolean default false not null,
    created_at ${instant} not null,
    constraint group_bought_places_key unique (purchase_id, group_id)
  )`,
  'create index group_bought_places_group_id on group_bought_places (group_id, user_id)',
  'create index group_bought_places_user_id on group_bought_places (user_id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [boughtPlaces])
}
