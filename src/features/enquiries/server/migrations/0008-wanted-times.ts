import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** The session type is no foreign key: a request outlives it, and confirming looks it up. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  for (const column of [`wanted_at ${instant}`, 'session_type_id bigint', 'zone text'])
    await sql.raw(`alter table bookings add column ${column}`).execute(db)
}
