import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** When a request was answered; null while it waits. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('answered_at', instant).execute()
}
