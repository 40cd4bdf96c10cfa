import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** When somebody last subscribed or unsubscribed; null for changes before this column existed. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('newsletters').addColumn('changed_at', instant).execute()
}
