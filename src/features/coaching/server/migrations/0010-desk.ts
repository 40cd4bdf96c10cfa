import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await sql
    .raw(`-- Since when a check-in has waited for the coach to answer it or put it aside.
      alter table coachings add column check_in_at ${instant}`)
    .execute(db)
}
