import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('site_life')
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('mark', 'text', c => c.notNull())
    .addColumn('seen_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('restores')
    .addColumn('id', ...id)
    .addColumn('lost_from', instant)
    .addColumn('restored_at', instant, c => c.notNull())
    .execute()
}
