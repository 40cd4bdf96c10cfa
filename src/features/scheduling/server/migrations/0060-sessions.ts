import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

type Build = (db: Kysely<never>, columns: Columns) => Promise<unknown>

const types: Build = (db, { id, instant, json }) =>
  db.schema
    .createTable('session_types')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('minutes', 'integer', c => c.notNull())
    .addColumn('buffer_before', 'integer', c => c.notNull())
    .addColumn('buffer_after', 'integer', c => c.notNull())
    .addColumn('step', 'integer', c => c.notNull())
    .addColumn('min_notice_hours', 'integer', c => c.notNull())
    .addColumn('horizon_days', 'integer', c => c.notNull())
    .addColumn('daily_cap', 'integer')
    .addColumn('weekly_cap', 'integer')
    .addColumn('place', 'text', c => c.notNull())
    .addColumn('credits', 'integer', c => c.notNull())
    .addColumn('plans', json, c => c.notNull())
    .addColumn('archived_at', instant)
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()

const availability: Build = async (db, { id, instant, date, json }) => {
  await db.schema
    .createTable('coach_schedules')
    .addColumn('coach_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('availability')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('weekday', 'integer', c => c.notNull())
    .addColumn('from_time', 'text', c => c.notNull())
    .addColumn('to_time', 'text', c => c.notNull())
    .addColumn('from_date', date)
    .addColumn('until_date', date)
    .execute()
  await db.schema
    .createTable('availability_days')
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('date', date, c => c.notNull())
    .addColumn('ranges', json, c => c.notNull())
    .addPrimaryKeyConstraint('availability_days_key', ['coach_id', 'date'])
    .execute()
}

const appointments: Build = (db, { id, instant, date }) =>
  db.schema
    .createTable('appointments')
    .addColumn('id', ...id)
    .addColumn('session_type_id', 'bigint', c =>
      c.notNull().references('session_types.id').onDelete('cascade'),
    )
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', c => c.references('users.id').onDelete('cascade'))
    .addColumn('guest_name', 'text')
    .addColumn('guest_email', 'text')
    .addColumn('message', 'text')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('minutes', 'integer', c => c.notNull())
    .addColumn('place', 'text', c => c.notNull())
    .addColumn('credits', 'integer', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('starts_at', instant, c => c.notNull())
    .addColumn('ends_at', instant, c => c.notNull())
    .addColumn('first_cell', 'bigint', c => c.notNull())
    .addColumn('last_cell', 'bigint', c => c.notNull())
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('wall_time', 'text', c => c.notNull())
    .addColumn('coach_zone', 'text', c => c.notNull())
    .addColumn('coach_wall_time', 'text', c => c.notNull())
    .addColumn('coach_date', date, c => c.notNull())
    .addColumn('uid', 'text', c => c.notNull().unique())
    .addColumn('sequence', 'integer', c => c.notNull())
    .addColumn('hold_until', instant)
    .addColumn('moves', 'integer', c => c.notNull())
    .addColumn('placed_at', instant, c => c.notNull())
    .addColumn('reminded', 'integer', c => c.notNull())
    .addColumn('cancelled_by', 'text')
    .addColumn('reason', 'text')
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('needs_review', 'boolean', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()

const cells: Build = async db => {
  await db.schema
    .createTable('appointment_cells')
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('cell', 'bigint', c => c.notNull())
    .addColumn('appointment_id', 'bigint', c => c.notNull().references('appointments.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('appointment_cells_key', ['coach_id', 'cell'])
    .execute()
  await db.schema
    .createTable('appointment_counts')
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text', c => c.notNull())
    .addColumn('n', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('appointment_counts_key', ['coach_id', 'period'])
    .execute()
}

const credits: Build = async (db, { id, instant }) => {
  await db.schema
    .createTable('credits')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', c => c.notNull())
    .addColumn('period_start', instant, c => c.notNull())
    .addColumn('granted', 'integer', c => c.notNull())
    .addColumn('used', 'integer', c => c.notNull())
    .addColumn('expires_at', instant, c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addUniqueConstraint('credits_period', ['user_id', 'plan', 'period_start'])
    .execute()
  await db.schema
    .createTable('credit_uses')
    .addColumn('id', ...id)
    .addColumn('credit_id', 'bigint', c => c.notNull().references('credits.id').onDelete('cascade'))
    .addColumn('appointment_id', 'bigint', c => c.notNull().references('appointments.id').onDelete('cascade'))
    .addColumn('used_at', instant, c => c.notNull())
    .addColumn('refunded_at', instant)
    .execute()
  await db.schema
    .createTable('credit_rules')
    .addColumn('plan', 'text', c => c.primaryKey())
    .addColumn('credits', 'integer', c => c.notNull())
    .addColumn('months', 'integer', c => c.notNull())
    .execute()
}

const calendars: Build = async (db, { id, instant }) => {
  await db.schema
    .createTable('calendars')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('host', 'text', c => c.notNull())
    .addColumn('sealed_source', 'text', c => c.notNull())
    .addColumn('count_all_day', 'boolean', c => c.notNull())
    .addColumn('count_unanswered', 'boolean', c => c.notNull())
    .addColumn('when_failing', 'text', c => c.notNull())
    .addColumn('busy', 'integer', c => c.notNull())
    .addColumn('read_at', instant)
    .addColumn('asked_at', instant)
    .addColumn('failing_since', instant)
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('busy_times')
    .addColumn('id', ...id)
    .addColumn('calendar_id', 'bigint', c => c.notNull().references('calendars.id').onDelete('cascade'))
    .addColumn('starts_at', instant, c => c.notNull())
    .addColumn('ends_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('feed_tokens')
    .addColumn('coach_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('details', 'boolean', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
}

const INDEXES = {
  session_types: [['coach_id']],
  availability: [['coach_id']],
  appointments: [
    ['coach_id', 'starts_at'],
    ['coach_id', 'status', 'first_cell'],
    ['member_id', 'starts_at'],
    ['status', 'starts_at'],
    ['session_type_id'],
  ],
  appointment_cells: [['appointment_id']],
  credit_uses: [['appointment_id'], ['credit_id']],
  calendars: [['coach_id']],
  busy_times: [['calendar_id', 'ends_at']],
} as const

/**
 * Also makes the tables of `calendars` and `credits`, which were one feature with this one. Parts of a migration run in
 * the order of the features' names, and `credit_uses` references `appointments`, so this stays one part.
 */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  for (const build of [types, availability, appointments, cells, credits, calendars]) await build(db, columns)
  for (const [table, indexes] of Object.entries(INDEXES)) {
    for (const of of indexes)
      await db.schema
        .createIndex(`${table}_${of.join('_')}`)
        .on(table)
        .columns([...of] as never)
        .execute()
  }
}
