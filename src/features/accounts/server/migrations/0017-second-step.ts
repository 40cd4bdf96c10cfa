import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  // When the password was last re-entered in the session.
  await db.schema.alterTable('sessions').addColumn('confirmed_at', instant).execute()
  await db.schema
    .createTable('second_steps')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', c => c.notNull())
    .addColumn('last_period', 'bigint', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('on_since', instant)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', c => c.notNull().unique())
    .execute()
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()
  // When the password printed at the first start expires.
  await db.schema.alterTable('users').addColumn('password_ends_at', instant).execute()
}
