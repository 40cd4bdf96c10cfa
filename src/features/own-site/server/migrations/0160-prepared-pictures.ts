import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { bytes }: Columns): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('prepared', 'boolean', c => c.notNull().defaultTo(false))
    .execute()
  await db.schema.alterTable('media_sizes').addColumn('avif', bytes).execute()
}
