import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

const PIPS = Array.from({ length: 12 }, (_, index) => index + 1)

export async function up(db: Kysely<never>, { id, instant, date }: Columns): Promise<void> {
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

  let entries = db.schema
    .createTable('domino_entries')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('date', date, c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('description', 'text')
    .addColumn('completed', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('completed_at', instant)
  for (const pip of PIPS) {
    entries = entries
      .addColumn(`pip${pip}_label`, 'text', c => c.notNull())
      .addColumn(`pip${pip}_status`, 'text', c => c.notNull())
  }
  await entries
    .addColumn(...moment('created_at'))
    .addColumn(...moment('updated_at'))
    .execute()
  await db.schema
    .createIndex('domino_entries_user_date')
    .on('domino_entries')
    .columns(['user_id', 'date', 'id'])
    .execute()

  await db.schema
    .createTable('domino_reflections')
    .addColumn('id', ...id)
    .addColumn('domino_id', 'bigint', c => c.notNull().references('domino_entries.id').onDelete('cascade'))
    .addColumn('reflection', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .execute()
  await db.schema
    .createIndex('domino_reflections_domino')
    .on('domino_reflections')
    .columns(['domino_id', 'id'])
    .execute()
}
