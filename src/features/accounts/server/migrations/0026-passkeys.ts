import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', c => c.notNull().unique())
    .addColumn('user_handle', 'text', c => c.notNull())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('counter', 'bigint', c => c.notNull())
    .addColumn('transports', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('last_used_at', instant)
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.references('users.id').onDelete('cascade'))
    .addColumn('challenge_hash', 'text', c => c.notNull().unique())
    .addColumn('expires_at', instant, c => c.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenges_user').on('passkey_challenges').column('user_id').execute()
  await db.schema
    .createIndex('passkey_challenges_expiry')
    .on('passkey_challenges')
    .column('expires_at')
    .execute()
}
