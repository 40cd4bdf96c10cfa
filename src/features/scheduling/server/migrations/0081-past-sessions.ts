import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** What members keep of sessions whose coach has left: `appointments` goes with the coach's account. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable('past_sessions')
    .addColumn('id', 'bigint', c => c.primaryKey())
    .addColumn('member_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('minutes', 'integer', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('starts_at', instant, c => c.notNull())
    .addColumn('ends_at', instant, c => c.notNull())
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('wall_time', 'text', c => c.notNull())
    .addColumn('message', 'text')
    .addColumn('credits', 'integer', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('moves', 'integer', c => c.notNull())
    .addColumn('cancelled_by', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('past_sessions_member_id_starts_at')
    .on('past_sessions')
    .columns(['member_id', 'starts_at'] as never)
    .execute()
}
