import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable('content_state')
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('version', 'bigint', c => c.notNull())
    .addColumn('published', 'bigint', c => c.notNull())
    .addColumn('draft', 'text')
    .addColumn('failure', 'text')
    .execute()
  await db.schema
    .createTable('content_versions')
    .addColumn('version', 'bigint', c => c.primaryKey())
    .addColumn('content', 'text', c => c.notNull())
    .addColumn('changed', 'text', c => c.notNull())
    .addColumn('username', 'text', c => c.notNull())
    .addColumn('published_at', instant, c => c.notNull())
    .execute()
}
