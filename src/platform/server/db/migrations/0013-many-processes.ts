import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  // Work that comes round again, done by one process at a time.
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('due_at', instant, c => c.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', instant)
    .execute()
  // Up to where a replica must have come to show an administrator what they have just changed.
  await db.schema
    .createTable('last_writes')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('position', 'text', c => c.notNull())
    .execute()
}
