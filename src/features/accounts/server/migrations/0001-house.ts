import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  await db.schema
    .createTable('users')
    .addColumn('id', ...id)
    .addColumn('username', 'text', c => c.notNull())
    .addColumn('username_key', 'text', c => c.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', c => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('full_name', 'text')
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('picture', 'text')
    .addColumn('provider', 'text')
    .addColumn('provider_id', 'text')
    .addColumn('email_verified', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('is_admin', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('disabled', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('subscription_status', 'text', c => c.notNull().defaultTo('inactive'))
    .addColumn('subscription_tier', 'text')
    .addColumn('subscription_starts_at', instant)
    .addColumn('subscription_expires_at', instant)
    .addColumn('subscription_cancel_at_period_end', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('stripe_customer_id', 'text')
    .addColumn('stripe_subscription_id', 'text')
    .addColumn(...moment('created_at'))
    .addUniqueConstraint('users_provider', ['provider', 'provider_id'])
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', ...id)
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text')
    .addColumn(...moment('created_at'))
    .addColumn(...moment('last_seen_at'))
    .addColumn(...moment('expires_at'))
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
}
