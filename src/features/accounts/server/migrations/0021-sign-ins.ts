import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('sign_ins')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', instant, c => c.notNull())
    .addColumn('method', 'text', c => c.notNull())
    .addColumn('network', 'text', c => c.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('device_key', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('sign_ins_user').on('sign_ins').columns(['user_id', 'at']).execute()
  await db.schema.createIndex('sign_ins_at').on('sign_ins').column('at').execute()
}
