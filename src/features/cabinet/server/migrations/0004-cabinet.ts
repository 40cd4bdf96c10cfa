import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('cabinet_entries')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('drawer_type', 'text', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('content', 'text', c => c.notNull())
    .addColumn('position', 'bigint', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('cabinet_entries_place')
    .on('cabinet_entries')
    .columns(['user_id', 'drawer_type', 'position', 'id'])
    .execute()
}
