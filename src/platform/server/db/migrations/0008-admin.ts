import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', ...id)
    .addColumn('admin_id', 'bigint', c => c.notNull())
    .addColumn('username', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('call', 'text', c => c.notNull())
    .addColumn('details', 'text')
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
}
