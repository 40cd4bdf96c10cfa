import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** Work that comes round again, done by one process at a time. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('due_at', instant, c => c.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', instant)
    .execute()
}
