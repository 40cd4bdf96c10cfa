import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { date }: Columns): Promise<void> {
  await db.schema
    .createTable('weekly_counts')
    .addColumn('week', date, c => c.notNull().primaryKey())
    .addColumn('sign_ups', 'integer', c => c.notNull())
    .addColumn('bookings', 'integer', c => c.notNull())
    .addColumn('active_members', 'integer', c => c.notNull())
    .addColumn('completed_dominoes', 'integer', c => c.notNull())
    .execute()
}
