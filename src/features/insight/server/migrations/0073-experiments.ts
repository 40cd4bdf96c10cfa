import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, date }: Columns): Promise<void> {
  const required = (c: ColumnDefinitionBuilder) => c.notNull()
  await db.schema
    .createTable('experiments')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('pip_a', 'integer', required)
    .addColumn('pip_b', 'integer', required)
    .addColumn('days', 'integer', required)
    .addColumn('starts_on', date, required)
    .addColumn('ends_on', date, required)
    .addColumn('seed', 'integer', required)
    .addColumn('created_at', instant, required)
    .execute()
  await db.schema
    .createIndex('experiments_user_end')
    .on('experiments')
    .columns(['user_id', 'ends_on'])
    .execute()
}
