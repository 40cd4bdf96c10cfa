import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('client_secret', 'text', c => c.primaryKey())
    // One per member: a second call returns the same one.
    .addColumn('user_id', 'bigint', c => c.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', c => c.notNull())
    .addColumn('paid_at', instant)
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('users_subscription_end')
    .on('users')
    .columns(['subscription_status', 'subscription_expires_at'])
    .execute()
}
