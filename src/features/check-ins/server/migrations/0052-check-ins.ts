import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, date, json }: Columns): Promise<void> {
  await db.schema
    .createTable('check_in_forms')
    .addColumn('coach_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('questions', json, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('check_ins')
    .addColumn('id', ...id)
    .addColumn('member_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('coaching_id', 'bigint', c => c.notNull().references('coachings.id').onDelete('cascade'))
    .addColumn('week', date, c => c.notNull())
    .addColumn('questions', json, c => c.notNull())
    .addColumn('answers', json, c => c.notNull())
    .addColumn('figures', json)
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await sql`create unique index check_ins_week on check_ins (member_id, week)`.execute(db)
  await db.schema.createIndex('check_ins_coaching').on('check_ins').columns(['coaching_id', 'id']).execute()
}
