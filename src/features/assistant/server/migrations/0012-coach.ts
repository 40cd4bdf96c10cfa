import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, json }: Columns): Promise<void> {
  // Conversations that a member chose to save; no other part of a conversation is ever stored.
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
}
