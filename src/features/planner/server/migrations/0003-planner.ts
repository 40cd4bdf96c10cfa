import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, date, json }: Columns): Promise<void> {
  await db.schema
    .createTable('weekly_planners')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('week_start_date', date, c => c.notNull())
    .addColumn('weekly_intention', 'text')
    .addColumn('daily_plans', json, c => c.notNull())
    .addColumn('went_well', 'text')
    .addColumn('to_improve', 'text')
    .addColumn('insights', 'text')
    .addColumn('next_week_intention', 'text')
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .addUniqueConstraint('weekly_planners_user_week', ['user_id', 'week_start_date'])
    .execute()
}
