import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** Null for notes that were shared before, so that they do not all count as new. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('coaching_notes').addColumn('shared_at', instant).execute()
}
