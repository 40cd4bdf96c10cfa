import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** What is there counts as seen. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await sql
    .raw(`-- When the coach opened it.
      alter table purchases add column seen_at ${instant}`)
    .execute(db)
  await sql.raw('update purchases set seen_at = created_at').execute(db)
  await sql
    .raw('create index purchases_unseen on purchases (coach_id, id) where seen_at is null')
    .execute(db)
}
