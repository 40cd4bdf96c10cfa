import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  // Leases of recurring jobs.
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('due_at', instant, c => c.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', instant)
    .execute()
  // The log position that a replica must have reached to show administrators their own latest change.
  await db.schema
    .createTable('last_writes')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('position', 'text', c => c.notNull())
    .execute()
}
