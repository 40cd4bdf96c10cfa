import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  const member = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade')

  await db.schema.alterTable('users').addColumn('subscription_resumes_at', instant).execute()
  // One customer per member; also used by the reconciliation.
  await db.schema
    .createIndex('users_stripe_customer')
    .unique()
    .on('users')
    .column('stripe_customer_id')
    .execute()
  await db.schema
    .createIndex('users_subscription_resume')
    .on('users')
    .columns(['subscription_status', 'subscription_resumes_at'])
    .execute()

  await db.schema
    .alterTable('sandbox_payments')
    .addColumn('credit_cents', 'integer', c => c.notNull().defaultTo(sql`0`))
    .execute()
  await db.schema.alterTable('sandbox_payments').addColumn('anchor_at', instant).execute()
  await db.schema
    .createTable('sandbox_invoices')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('tier', 'text', c => c.notNull())
    .addColumn('cents', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_invoices_user')
    .on('sandbox_invoices')
    .columns(['user_id', 'id'])
    .execute()

  await db.schema
    .createTable('membership_events')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('at', instant, c => c.notNull())
    .addColumn('code', 'text', c => c.notNull())
    .addColumn('side', 'text', c => c.notNull())
    .addColumn('tier', 'text')
    .addColumn('from_tier', 'text')
    .addColumn('until', instant)
    .execute()
  await db.schema
    .createIndex('membership_events_user')
    .on('membership_events')
    .columns(['user_id', 'id'])
    .execute()

  await db.schema
    .createTable('stripe_members')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('lease', 'text')
    .addColumn('lease_until', instant)
    .addColumn('customer_attempt', 'integer', c => c.notNull().defaultTo(sql`0`))
    .execute()

  await db.schema
    .createTable('stripe_events')
    .addColumn('event_id', 'text', c => c.primaryKey())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('received_at', instant, c => c.notNull())
    .addColumn('due_at', instant)
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(sql`0`))
    .execute()
  await db.schema.createIndex('stripe_events_due').on('stripe_events').column('due_at').execute()
  await db.schema.createIndex('stripe_events_received').on('stripe_events').column('received_at').execute()

  // No foreign key: a row outlives the member until Stripe has stopped charging.
  await db.schema
    .createTable('stripe_closings')
    .addColumn('customer_id', 'text', c => c.primaryKey())
    .addColumn('due_at', instant, c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(sql`0`))
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await db.schema.createIndex('stripe_closings_due').on('stripe_closings').column('due_at').execute()

  await db.schema
    .createTable('stripe_jobs')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('due_at', instant, c => c.notNull())
    .addColumn('position', 'bigint', c => c.notNull().defaultTo(sql`0`))
    .execute()
}
