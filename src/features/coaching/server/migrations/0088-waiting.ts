import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** Notes that were shared before have none, so that they are not all new again. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('coaching_notes').addColumn('shared_at', instant).execute()
}
