import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { addChecks, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const member = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade')
const KINDS = ['domino', 'later', 'review', 'picture', 'quiet']

async function settings(db: Kysely<never>, columns: Columns): Promise<void> {
  const { instant } = columns
  const flag = (value: boolean) => (c: ColumnDefinitionBuilder) =>
    c.notNull().defaultTo(value ? sql`true` : sql`false`)
  const text = (value: string) => (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(value)
  await db.schema
    .createTable('reminder_settings')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('enabled', 'boolean', flag(false))
    .addColumn('at', 'text', text('19:00'))
    .addColumn('also_at_1', 'text')
    .addColumn('also_at_2', 'text')
    .addColumn('days', 'integer', c => c.notNull().defaultTo(127))
    .addColumn('by_mail', 'boolean', flag(true))
    .addColumn('by_push', 'boolean', flag(false))
    .addColumn('silent_on_rest_days', 'boolean', flag(true))
    .addColumn('quiet_from', 'text', text('21:30'))
    .addColumn('quiet_to', 'text', text('07:30'))
    .addColumn('review', 'boolean', flag(false))
    .addColumn('picture', 'boolean', flag(false))
    .addColumn('sessions', 'boolean', flag(true))
    .addColumn('messages', 'boolean', flag(true))
    .addColumn('push_shows_text', 'boolean', flag(false))
    .addColumn('is_offered', 'boolean', flag(false))
    .addColumn('browser_key', 'text')
    .addColumn('alive_at', instant, required)
    .addColumn('asked_at', instant)
    .execute()
  await addChecks(db, columns, 'reminder_settings', { days: between('days', 1, 127) })
}

async function reminders(db: Kysely<never>, columns: Columns): Promise<void> {
  const { id, instant, date } = columns
  await db.schema
    .createTable('reminder_dues')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('kind', 'text', required)
    .addColumn('hour', 'text', required)
    .addColumn('date', date, required)
    .addColumn('due_at', instant, required)
    .addUniqueConstraint('reminder_dues_user_kind_hour', ['user_id', 'kind', 'hour'])
    .execute()
  await addChecks(db, columns, 'reminder_dues', { kind: oneOf('kind', KINDS, null) })
  // The only index that a run reads to find what is due.
  await db.schema.createIndex('reminder_dues_due').on('reminder_dues').columns(['due_at', 'id']).execute()

  await db.schema
    .createTable('reminders')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('kind', 'text', required)
    .addColumn('date', date, required)
    .addColumn('hour', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('created_at', instant, required)
    .addUniqueConstraint('reminders_user_date_kind_hour', ['user_id', 'date', 'kind', 'hour'])
    .execute()
  const outcomes = ['sent', 'written', 'rest_day', 'not_today', 'enough', 'quiet_hours', 'late', 'closed']
  await addChecks(db, columns, 'reminders', {
    kind: oneOf('kind', KINDS, null),
    outcome: oneOf('outcome', [...outcomes, 'unreachable'], null),
  })
  await db.schema.createIndex('reminders_created').on('reminders').column('created_at').execute()

  await db.schema
    .createTable('reminder_taps')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    .addColumn('date', date, required)
    .addColumn('action', 'text', required)
    .addColumn('entry_id', 'bigint', c => c.references('domino_entries.id').onDelete('set null'))
    .addColumn('pip', 'integer')
    .addColumn('former_status', 'text')
    .addColumn('mark_id', 'bigint')
    .addColumn('created_at', instant, required)
    .addColumn('undone_at', instant)
    .addUniqueConstraint('reminder_taps_user_date_action', ['user_id', 'date', 'action'])
    .execute()
  await addChecks(db, columns, 'reminder_taps', { pip: between('pip', 1, 12) })
  await db.schema.createIndex('reminder_taps_created').on('reminder_taps').column('created_at').execute()
  await db.schema.createIndex('reminder_taps_entry').on('reminder_taps').column('entry_id').execute()
}

async function pushes(db: Kysely<never>, columns: Columns): Promise<void> {
  const { id, instant, json } = columns
  await db.schema
    .createTable('push_keys')
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('public_key', 'text', required)
    .addColumn('sealed_private_key', 'text', required)
    .addColumn('created_at', instant, required)
    .execute()
  await addChecks(db, columns, 'push_keys', { id: between('id', 1, 1) })

  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', member)
    // Signing out in a browser, or everywhere, takes its subscription along.
    .addColumn('session_id', 'bigint', c => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', c => c.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('created_at', instant, required)
    .execute()
  await db.schema
    .createIndex('push_subscriptions_user')
    .on('push_subscriptions')
    .columns(['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('push_subscriptions_session')
    .on('push_subscriptions')
    .column('session_id')
    .execute()

  await db.schema
    .createTable('push_messages')
    .addColumn('id', ...id)
    .addColumn('subscription_id', 'bigint', c =>
      c.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('content', json, required)
    .addColumn('status', 'text', required)
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('due_at', instant, required)
    .addColumn('expires_at', instant, required)
    .execute()
  await addChecks(db, columns, 'push_messages', {
    status: oneOf('status', ['waiting', 'handing_over'], null),
  })
  await db.schema.createIndex('push_messages_due').on('push_messages').columns(['due_at', 'id']).execute()
  await db.schema
    .createIndex('push_messages_subscription')
    .on('push_messages')
    .column('subscription_id')
    .execute()
}

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await settings(db, columns)
  await reminders(db, columns)
  await pushes(db, columns)
}
