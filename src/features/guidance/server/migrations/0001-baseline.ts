import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const coachBudgets: Table = ({ instant }) => [
  `-- AI tokens used on one day by one caller, or by the whole site.
  create table coach_budgets (
    -- Caller and day, as a keyed hash.
    key text primary key,
    tokens bigint not null,
    ends_at ${instant} not null,
    ${checks('coach_budgets', { tokens: 'tokens >= 0' })}
  )`,
  'create index coach_budgets_end on coach_budgets (ends_at)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [coachBudgets])
}
