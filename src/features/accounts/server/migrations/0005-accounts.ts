import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  await db.schema
    .createTable('account_tokens')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', c => c.notNull())
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .addColumn(...moment('expires_at'))
    .execute()
  await db.schema
    .createIndex('account_tokens_user')
    .on('account_tokens')
    .columns(['user_id', 'purpose'])
    .execute()
  await db.schema.createIndex('account_tokens_expiry').on('account_tokens').column('expires_at').execute()
}
