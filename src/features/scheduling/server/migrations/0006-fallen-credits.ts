import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** What is unused falls with the price or the plan of its period. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await sql
    .raw(`-- When its period’s price or plan was taken back; what was used stays.
      alter table credits add column fell_at ${instant}`)
    .execute(db)
}
