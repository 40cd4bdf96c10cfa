import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** What is there counts as seen. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await sql
    .raw(`-- When the coach opened it, or booked it themselves; null again once the other side has moved it.
      alter table appointments add column seen_at ${instant}`)
    .execute(db)
  await sql.raw('update appointments set seen_at = created_at').execute(db)
}
