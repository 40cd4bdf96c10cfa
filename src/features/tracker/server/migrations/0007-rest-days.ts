import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, date }: Columns): Promise<void> {
  await db.schema
    .createTable('rest_days')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('date', date, c => c.notNull())
    .addUniqueConstraint('rest_days_user_date', ['user_id', 'date'])
    .execute()
}
