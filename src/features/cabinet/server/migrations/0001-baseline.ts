import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const cabinetEntries: Table = ({ id, instant }) => [
  `create table cabinet_entries (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    drawer_type text not null,
    title text not null,
    content text not null,
    -- Ascending from the top of the drawer.
    position bigint not null,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('cabinet_entries', { drawer_type: "drawer_type in ('this_week', 'this_year', 'this_life')" })}
  )`,
  'create index cabinet_entries_place on cabinet_entries (user_id, drawer_type, position, id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [cabinetEntries])
}
