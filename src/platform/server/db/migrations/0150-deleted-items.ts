import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('deleted_items')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('item_id', 'bigint', c => c.notNull())
    .addColumn('content', 'text', c => c.notNull())
    .addColumn('deleted_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('deleted_items_item')
    .on('deleted_items')
    .columns(['user_id', 'kind', 'item_id'])
    .execute()
  await db.schema.createIndex('deleted_items_at').on('deleted_items').column('deleted_at').execute()
}
