import type { Kysely } from 'kysely'
import { checks } from '../checks.ts'
import type { Columns } from '../columns.ts'
import { createTables, type Table } from '../create-tables.ts'

/** Rows at which a job has failed (`jobs/rows.ts`). */
const setAside: Table = ({ instant }) => [
  `-- A row at which a job has failed; see jobs/rows.ts.
  create table set_aside (
    job text not null,
    row_id bigint not null,
    attempts integer not null,
    -- When it is tried again.
    due_at ${instant} not null,
    failed_at ${instant} not null,
    -- The error's code or name only.
    failure text not null,
    primary key (job, row_id),
    ${checks('set_aside', { attempts: 'attempts > 0' })}
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [setAside])
}
