import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { id, instant, json }: Columns): Promise<void> {
  // What a member chose to keep of the coach; nothing else of a conversation is ever stored.
  await db.schema
    .createTable('coach_conversations')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('messages', json, c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('coach_conversations_newest')
    .on('coach_conversations')
    .columns(['user_id', 'updated_at', 'id'])
    .execute()
  // Tokens of the AI service by day and by caller; callers stand here as keyed hashes only.
  await db.schema
    .createTable('coach_budgets')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('tokens', 'bigint', c => c.notNull())
    .addColumn('ends_at', instant, c => c.notNull())
    .execute()
  await db.schema.createIndex('coach_budgets_end').on('coach_budgets').column('ends_at').execute()
}
