import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, date, json }: Columns): Promise<void> {
  const required = (c: ColumnDefinitionBuilder) => c.notNull()
  const member = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade')
  await db.schema
    .createTable('if_thens')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('week', date, required)
    .addColumn('cue_kind', 'text', required)
    .addColumn('cue', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('pip', 'integer')
    .addColumn('days', json, required)
    .addColumn('obstacle', 'text')
    .addColumn('source', 'text', required)
    .addColumn('created_at', instant, required)
    .execute()
  await db.schema
    .createIndex('if_thens_user_week')
    .on('if_thens')
    .columns(['user_id', 'week', 'id'])
    .execute()

  await db.schema
    .createTable('if_then_days')
    .addColumn('id', ...id)
    .addColumn('if_then_id', 'bigint', c => c.notNull().references('if_thens.id').onDelete('cascade'))
    .addColumn('date', date, required)
    .addColumn('outcome', 'text', required)
    .addColumn('recorded_at', instant, required)
    .addUniqueConstraint('if_then_days_plan_date', ['if_then_id', 'date'])
    .execute()

  // One row for each content that a week was closed with; a repeat is answered from it.
  await db.schema
    .createTable('week_closings')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('week', date, required)
    .addColumn('digest', 'text', required)
    .addColumn('proposed', json, required)
    .addColumn('chosen', json, required)
    .addColumn('answer', json, required)
    .addColumn('closed_at', instant, required)
    .addUniqueConstraint('week_closings_user_week_digest', ['user_id', 'week', 'digest'])
    .execute()
  await db.schema.createIndex('week_closings_closed').on('week_closings').column('closed_at').execute()
}
