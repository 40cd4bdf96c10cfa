import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('count', 'integer', c => c.notNull())
    .addColumn(...moment('resets_at'))
    .execute()
  await db.schema.createIndex('rate_limits_reset').on('rate_limits').column('resets_at').execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('user_id', 'bigint', c => c.references('users.id').onDelete('cascade'))
    .addColumn('status', 'integer', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn(...moment('expires_at'))
    .execute()
  await db.schema.createIndex('idempotency_keys_user').on('idempotency_keys').column('user_id').execute()
  await db.schema.createIndex('idempotency_keys_expiry').on('idempotency_keys').column('expires_at').execute()
}
