import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, json }: Columns): Promise<void> {
  const required = (c: ColumnDefinitionBuilder) => c.notNull()
  await db.schema
    .createTable('assessment_quizzes')
    .addColumn('id', ...id)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('active', 'boolean', c => c.notNull().defaultTo(sql`true`))
    .addColumn('created_at', instant, required)
    .execute()

  await db.schema
    .createTable('assessment_questions')
    .addColumn('id', ...id)
    .addColumn('quiz_id', 'bigint', c => c.notNull().references('assessment_quizzes.id').onDelete('cascade'))
    .addColumn('question_text', 'text', required)
    .addColumn('order', 'integer', required)
    .addColumn('question_type', 'text', required)
    .addColumn('options', json)
    .addColumn('min_value', 'integer')
    .addColumn('max_value', 'integer')
    .addColumn('min_label', 'text')
    .addColumn('max_label', 'text')
    .execute()
  await db.schema
    .createIndex('assessment_questions_quiz')
    .on('assessment_questions')
    .columns(['quiz_id', 'order', 'id'])
    .execute()

  await db.schema
    .createTable('assessment_results')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('quiz_id', 'bigint', required)
    .addColumn('quiz_title', 'text', required)
    .addColumn('quiz_category', 'text', required)
    .addColumn('questions', json, required)
    .addColumn('responses', json, required)
    .addColumn('score', 'integer', required)
    .addColumn('total_score', 'integer', required)
    .addColumn('max_score', 'integer', required)
    .addColumn('result_category', 'text', required)
    .addColumn('completed_at', instant, required)
    .execute()
  await db.schema
    .createIndex('assessment_results_user')
    .on('assessment_results')
    .columns(['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('assessment_results_quiz')
    .on('assessment_results')
    .columns(['quiz_id', 'id'])
    .execute()

  // Records which starter content was inserted, so that an administrator's changes and deletions are never undone.
  await db.schema
    .createTable('seeds')
    .addColumn('name', 'text', c => c.primaryKey())
    .execute()
}
