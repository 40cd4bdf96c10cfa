import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const importFiles: Table = ({ id, bytes }) => [
  `-- A piece of the file of an import, in their order.
  create table import_files (
    id ${id},
    import_id bigint not null references imports (id) on delete cascade,
    bytes ${bytes} not null
  )`,
  'create index import_files_import on import_files (import_id, id)',
]

/** Ends imports that are under way, and deletes where earlier rows came from: nothing reads it any more. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [importFiles])
  await sql`delete from imports`.execute(db)
  await sql`delete from import_origins`.execute(db)
}
