import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** Which of the questions that are there were answered is not known: they count as answered. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await sql
    .raw(`-- When somebody answered it, or put it aside.
      alter table contacts add column answered_at ${instant}`)
    .execute(db)
  await sql.raw('update contacts set answered_at = created_at').execute(db)
  for (const table of ['contacts', 'bookings'])
    await sql
      .raw(`create index ${table}_unanswered on ${table} (id) where answered_at is null`)
      .execute(db)
}
