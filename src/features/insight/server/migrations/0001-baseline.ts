import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const experiments: Table = ({ id, instant }) => [
  `create table experiments (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    pip_a integer not null,
    pip_b integer not null,
    days integer not null,
    starts_on date not null,
    ends_on date not null,
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
  await createTables(db, columns, [experiments])
}
